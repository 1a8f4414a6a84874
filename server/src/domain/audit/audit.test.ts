import { expect, it } from 'vitest'
import { auditKeptFrom, GATEWAY_ITSELF } from './audit.ts'

it('entries are kept for so many days, or for ever', () => {
  const now = new Date('2026-03-02T10:00:00Z')
  expect(auditKeptFrom(now, 366)).toEqual(new Date('2025-03-01T10:00:00Z'))
  expect(auditKeptFrom(now, null)).toBeNull()
})

it('the gateway itself has a mark that no client has', () => {
  expect(GATEWAY_ITSELF).toBe('-')
})
