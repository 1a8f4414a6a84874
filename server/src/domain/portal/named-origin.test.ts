import { expect, it } from 'vitest'
import { hasName, namedOrigin } from './named-origin.ts'

it.each([
  ['http://127.0.0.1:3000', 'http://localhost:3000', true],
  ['http://127.9.9.9/portal', 'http://localhost', true],
  ['http://[::1]:3000', 'http://localhost:3000', true],
  ['https://pay.example/portal?a=1', 'https://pay.example', true],
  ['https://pay.127.example', 'https://pay.127.example', true],
  ['https://10.1.2.3', 'https://10.1.2.3', false],
  ['https://10.127.0.1', 'https://10.127.0.1', false],
  ['https://[2001:db8::1]:8443', 'https://[2001:db8::1]:8443', false],
  ['https://1.2.3.4.example', 'https://1.2.3.4.example', true],
])('%s is reached as %s, and that is a name: %s', (publicUrl, origin, isName) => {
  expect(namedOrigin(publicUrl)).toBe(origin)
  expect(hasName(publicUrl)).toBe(isName)
})
