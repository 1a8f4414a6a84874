import { expect, it } from 'vitest'
import { useGateway } from '../support/gateway.ts'
import type { Merchant } from '../support/merchant.ts'
import { CARD, DECLINED_NUMBER, open, press } from '../support/payer.ts'
import { offered, orderOf, saveCard } from '../support/saved-cards.ts'

let timeMs = Date.now()
// In the sandbox ten times as many.
const gateway = useGateway(
  { DECLINED_TRIES_PER_CARD: '1', DECLINED_TRIES_PER_ADDRESS: '2', TRUSTED_PROXIES: 'none' },
  { clock: { now: () => new Date(timeMs) } },
)
const DECLINED = { ...CARD, number: DECLINED_NUMBER }

const cardPage = async (merchant: Merchant) =>
  String((await merchant.pay({ paymentMethod: { paymentMethodType: 'CARD' } })).body.normalUrl)

async function decline(merchant: Merchant, times: number, fields: Record<string, string> = DECLINED) {
  const urls = await Promise.all(Array.from({ length: Math.ceil(times / 4) }, () => cardPage(merchant)))
  for (let time = 0; time < times; time++) {
    timeMs += 1
    expect((await press(urls[time % urls.length], 'card', fields)).status).toBe(303)
  }
}

const charges = async ({ clientId }: Merchant) =>
  (
    await gateway.database.query("select 1 from attempts where client_id = $1 and kind = 'CHARGE'", [
      clientId,
    ])
  ).length

it('a card that was declined too often is not charged for a while, at whichever payment', async () => {
  const merchant = await gateway.merchant()
  await decline(merchant, 10)
  const url = await cardPage(merchant)
  const refused = await press(url, 'card', DECLINED)
  expect(refused.status).toBe(429)
  expect(refused.headers.get('retry-after')).toBe('600')
  expect(refused.text).toContain('Too many attempts')
  expect(refused.text).not.toContain(DECLINED_NUMBER)
  const [path, query] = [`${url}/card`, '?lang=de']
  const german = await fetch(path + query, { method: 'POST', body: new URLSearchParams(DECLINED) })
  expect([german.status, await german.text()]).toEqual([429, expect.stringContaining('lang="de"')])
  expect(await charges(merchant)).toBe(10)
  // Another card, and another merchant's sandbox.
  expect((await press(url, 'card', { ...CARD })).status).toBe(303)
  expect((await press(await cardPage(await gateway.merchant()), 'card', DECLINED)).status).toBe(303)
  timeMs += 3_600_000
  expect((await press(await cardPage(merchant), 'card', DECLINED)).status).toBe(303)
  expect(gateway.logged.some((line) => JSON.stringify(line).includes('declined_tries'))).toBe(true)
})

it('an address that was declined too often tries nothing for a while, and is not counted for what went well', async () => {
  const merchant = await gateway.merchant()
  for (let time = 0; time < 22; time++)
    expect((await press(await cardPage(merchant), 'card', { ...CARD })).status).toBe(303)
  await decline(merchant, 10)
  await decline(merchant, 10, { ...CARD, number: '5162770472561357' })
  const { body } = await merchant.pay()
  expect((await press(body.normalUrl, 'confirm')).status).toBe(429)
  expect((await press(await cardPage(merchant), 'card', { ...CARD })).status).toBe(429)
  expect((await open(body.normalUrl)).status).toBe(200)
  timeMs += 600_000
  expect((await press(body.normalUrl, 'confirm')).status).toBe(303)
})

it('twenty cards of one kind sent at one moment are not twenty tries', async () => {
  const merchant = await gateway.merchant()
  const urls = await Promise.all(Array.from({ length: 20 }, () => cardPage(merchant)))
  const sent = await Promise.all(urls.map((url) => press(url, 'card', DECLINED)))
  expect(sent.filter(({ status }) => status === 429)).toHaveLength(10)
  expect(await charges(merchant)).toBe(10)
})

it('a saved card that was declined too often is not charged for a while either', async () => {
  const merchant = await gateway.merchant()
  const buyer = 'buyer-1'
  const { paymentId: card } = await saveCard(merchant, buyer)
  // Refused as risky.
  const amount = { currency: 'HKD', value: '1111001111' }
  const { order } = orderOf(buyer)
  const risky = { order: { ...order, orderAmount: amount }, paymentAmount: amount }
  const inSession = async () => press((await offered(merchant, buyer, risky)).url, 'choose', { card })
  const atPayment = async () => {
    const { body } = await merchant.pay({ ...risky, paymentMethod: { paymentMethodType: 'CARD' } })
    return press(body.normalUrl, 'saved', { card })
  }
  for (let time = 0; time < 5; time++) {
    timeMs += 1
    expect([(await inSession()).status, (await atPayment()).status]).toEqual([303, 303])
  }
  expect(await charges(merchant)).toBe(11)
  expect([(await inSession()).status, (await atPayment()).status]).toEqual([429, 429])
  expect(await charges(merchant)).toBe(11)
})
