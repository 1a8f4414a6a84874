import { expect, it } from 'vitest'
import { returnPath, signInPath } from './return-path.ts'

it.each(['/payments', '/payments?status=FAIL', '/payments/2026'])('goes back to %s', (path) =>
  expect(returnPath(path)).toBe(path),
)

it.each([
  null,
  '',
  'https://elsewhere.example/',
  '//elsewhere.example',
  '/\\elsewhere.example',
  '/a\\b',
  '/\n/elsewhere.example',
  'javascript:alert(1)',
  '/sign-in?next=/sign-in',
])('goes home in place of %j', (path) => expect(returnPath(path)).toBe('/'))

it('keeps where one was', () =>
  expect(signInPath('/payments', 'status=FAIL')).toBe('/sign-in?next=%2Fpayments%3Fstatus%3DFAIL'))
