import { expect, it } from 'vitest'
import { base64Of } from './base64-of.ts'

it('a document of every byte and of more than one piece survives', () => {
  const bytes = Uint8Array.from({ length: 20_001 }, (_, at) => at % 256)
  expect(base64Of(bytes)).toBe(Buffer.from(bytes).toString('base64'))
})
