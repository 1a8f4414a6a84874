import { expect, it } from 'vitest'
import { readSettings } from './index.ts'

const URL_AND_SECRET = {
  ALERT_WEBHOOK_URL: 'https://chat.example/hooks/hidden',
  ALERT_WEBHOOK_SECRET: 'hidden-and-long-enough',
}
const read = (more: Record<string, string> = {}) =>
  readSettings({ ...URL_AND_SECRET, ...more }).alerts.webhook
const OFF = { ALERT_WEBHOOK_PRIVATE_ADDRESSES: 'off' }

it('there is a webhook with both settings, and none without', () => {
  expect(readSettings({}).alerts.webhook).toBeNull()
  expect(read(OFF)).toEqual({
    ...{ url: URL_AND_SECRET.ALERT_WEBHOOK_URL, secret: URL_AND_SECRET.ALERT_WEBHOOK_SECRET },
    mayBePrivate: false,
  })
})

it('a gateway that only its own machine calls may post to it', () => {
  const ALERT_WEBHOOK_URL = 'http://127.0.0.1:9/hook'
  expect(read({ ALERT_WEBHOOK_URL })?.mayBePrivate).toBe(true)
  expect(() => read({ ALERT_WEBHOOK_URL, HOST: '0.0.0.0' })).toThrow('https')
})

it.each([
  ['only one of them is set', { ALERT_WEBHOOK_URL: '' }],
  ['only one of them is set', { ALERT_WEBHOOK_SECRET: '' }],
  ['at least 16 characters', { ALERT_WEBHOOK_SECRET: 'hidden' }],
  ['an https address', { ALERT_WEBHOOK_URL: 'http://chat.example/hidden', ...OFF }],
  ['without user and password', { ALERT_WEBHOOK_URL: 'https://user:hidden@chat.example/' }],
  ['https address', { ALERT_WEBHOOK_URL: 'chat.example/hidden' }],
  ['on or off', { ALERT_WEBHOOK_PRIVATE_ADDRESSES: 'maybe' }],
])('what is unfit is a sentence without a secret: %s', (words, given) => {
  const message = (() => {
    try {
      return String(read(given))
    } catch (error) {
      return (error as Error).message
    }
  })()
  expect(message).toContain(words)
  expect(message).not.toContain('hidden')
})
