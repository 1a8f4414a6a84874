import { expect, it } from 'vitest'
import { fromSealedBody, isSealedBody, notificationAddress, toSealedBody } from './notification.ts'

it('a sealed body is told from JSON, and opened as it was sealed', () => {
  const stored = toSealedBody(Buffer.from([0, 250, 7]))
  expect(stored).toBe('sealed:APoH')
  expect(fromSealedBody(stored)).toEqual(Buffer.from([0, 250, 7]))
  expect([isSealedBody(stored), isSealedBody('{"a":"sealed:"}')]).toEqual([true, false])
})

it.each([
  ['https://shop.example/notify?order=1', 'https://shop.example:443'],
  ['https://shop.example:443/other', 'https://shop.example:443'],
  ['https://shop.example:8443/', 'https://shop.example:8443'],
  ['http://shop.example/notify', 'http://shop.example:80'],
  ['http://user:word@shop.example/notify', 'http://shop.example:80'],
])('%s is one address with all of %s', (url, address) => {
  expect(notificationAddress(url)).toBe(address)
})
