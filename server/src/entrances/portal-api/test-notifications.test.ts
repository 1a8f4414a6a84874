import { NOTIFICATIONS } from '@amsel/contract'
import { expect, it } from 'vitest'
import { testBody } from './test-notifications.ts'

it.each(NOTIFICATIONS.map((contract) => [contract.kind, contract] as const))(
  'a test of %s is what the contract says',
  (kind, { body }) => {
    const sent = JSON.parse(testBody(kind, 'test-1', new Date('2026-01-01T00:00:00Z'))) as unknown
    expect(body.strict().safeParse(sent)).toMatchObject({ success: true })
  },
)
