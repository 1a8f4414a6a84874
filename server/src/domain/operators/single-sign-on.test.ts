import { expect, it } from 'vitest'
import {
  addressOfNobody,
  CLAIMS_MS,
  FRESH_MS,
  isAddressOfNobody,
  OPERATOR_SESSION_MS,
} from './single-sign-on.ts'

it('a token lets somebody in for a quarter of an hour, a session for half a day, and changes need a fresh sign-in', () => {
  expect([CLAIMS_MS, OPERATOR_SESSION_MS, FRESH_MS]).toEqual([900_000, 43_200_000, 600_000])
})

it('somebody without an address has one that no mail reaches', () => {
  expect(addressOfNobody('u-1')).toBe('u-1@sso.invalid')
  expect(isAddressOfNobody(addressOfNobody('u-1'))).toBe(true)
  expect(isAddressOfNobody('alice@sso.invalid.example')).toBe(false)
})
