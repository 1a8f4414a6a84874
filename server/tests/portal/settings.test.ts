import { expect, it, onTestFinished } from 'vitest'
import { MAGIC_VALUES } from '../../src/entrances/portal-api/routes/sandbox.ts'
import {
  DECLINED_CARDS,
  EXEMPT_CARD,
  RISKY_AMOUNT_MINOR,
} from '../../src/providers/simulator/magic-values.ts'
import { startTestGateway } from '../support/gateway.ts'
import { linkIn, startMailServer } from '../support/mail-server.ts'
import { newEmail, newMember, newOwner, PASSWORD, PortalBrowser } from '../support/portal.ts'
import { eventually } from '../support/process.ts'

async function start(settings: Record<string, string>) {
  const gateway = await startTestGateway(settings)
  onTestFinished(() => gateway.stop())
  return gateway
}

it('PORTAL=off serves neither pages nor what they ask for', async () => {
  const { url } = await start({ PORTAL: 'off' })
  for (const path of ['/portal', '/portal/payments', '/portal/api/facts'])
    expect((await fetch(url + path)).status).toBe(404)
})

it('PORTAL_SIGN_UP=invited lets only those in who were invited', async () => {
  const open = await start({})
  const owner = await newOwner(open)
  const closed = await open.startAnother({ PORTAL_SIGN_UP: 'invited' })
  onTestFinished(() => closed.stop())
  const stranger = new PortalBrowser(closed.url)
  expect((await stranger.ask('GET /facts')).body).toMatchObject({ isSignUpOpen: false })
  const request = { name: 'Eve', email: newEmail(), password: PASSWORD }
  expect(await stranger.ask('POST /sign-up', request)).toMatchObject({
    status: 403,
    body: { error: { code: 'sign_up_closed' } },
  })
  const { browser } = await newMember({ ...open, url: closed.url }, owner, 'viewer')
  expect((await browser.me()).organisations).toMatchObject([{ role: 'viewer' }])
})

it('with a mail server links are sent, and neither shown on the page nor logged', async () => {
  const { mails, url, stop } = await startMailServer()
  onTestFinished(stop)
  const gateway = await start({ SMTP_URL: url, MAIL_FROM: 'Amsel <pay@shop.example>' })
  const [browser, email] = [new PortalBrowser(gateway.url), newEmail()]
  const { body } = await browser.ask('POST /sign-up', { name: 'Ada', email, password: PASSWORD })
  expect(body).toEqual({ verificationLink: null })
  await eventually(() => expect(mails).toHaveLength(1))
  expect(mails[0]).toContain('From: Amsel <pay@shop.example>')
  expect(mails[0]).toContain(`To: ${email}`)
  const token = new URL(linkIn(mails[0] ?? '')).searchParams.get('token') ?? ''
  expect(JSON.stringify(gateway.logged)).not.toContain(token)
  expect((await browser.ask('POST /verify-email', { token })).status).toBe(200)
  expect((await browser.me()).user.isEmailVerified).toBe(true)
})

it('an address that nobody trusts signs in only so often', async () => {
  const gateway = await start({ TRUSTED_PROXIES: 'none' })
  const browser = new PortalBrowser(gateway.url)
  const answers = await Promise.all(Array.from({ length: 80 }, () => browser.ask('POST /auth/sign-out')))
  const refused = answers.filter(({ status }) => status === 429)
  expect(refused.length).toBeGreaterThan(0)
  expect(refused[0]).toMatchObject({ body: { error: { code: 'too_many' } } })
})

it('the magic values that the portal shows are those of the simulator', () => {
  const shown: readonly string[] = MAGIC_VALUES.map(({ value }) => value)
  const risky = `${RISKY_AMOUNT_MINOR / 100n}.${RISKY_AMOUNT_MINOR % 100n}`
  expect(shown).toEqual(expect.arrayContaining([...DECLINED_CARDS.keys(), EXEMPT_CARD, risky]))
  for (const [card, code] of DECLINED_CARDS)
    expect(MAGIC_VALUES.find(({ value }) => value === card)?.effect).toContain(code)
})
