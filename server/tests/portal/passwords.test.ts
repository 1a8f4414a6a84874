import { expect, it } from 'vitest'
import { useGateway } from '../support/gateway.ts'
import { firstOperator, joinBy, newOperatorEmail } from '../support/operators.ts'
import { newEmail, newOwner, PASSWORD, PortalBrowser } from '../support/portal.ts'

/** With the hashes of production, which most tests do without: they are slow on purpose. */
const gateway = useGateway({}, { passwordHashes: undefined })
const COMMON = 'password1234'
const refused = (code: string) => ({ status: 400, body: { error: { code } } })

it.each<[password: string, code: string]>([
  [COMMON, 'password_common'],
  ['Ada Lovelace 1', 'password_own_name'],
])('nobody signs up with %s', async (password, code) => {
  const [browser, email] = [new PortalBrowser(gateway.url), newEmail()]
  const answer = await browser.ask('POST /sign-up', { name: 'Ada Lovelace', email, password })
  expect(answer).toMatchObject(refused(code))
  expect(await gateway.database.query('select id from portal_users where email = $1', [email])).toEqual([])
})

it('a password is kept as a salted hash of scrypt', async () => {
  const hashes = async () => {
    const { email } = await newOwner(gateway)
    return gateway.database.query<{ hash: string }>(
      'select password_hash as hash from portal_credentials c join portal_users u on u.id = c.user_id where u.email = $1',
      [email],
    )
  }
  const [[first], [second]] = [await hashes(), await hashes()]
  expect(first?.hash).toMatch(/^[0-9a-f]{32}:[0-9a-f]{128}$/)
  expect(second?.hash).not.toBe(first?.hash)
})

it('the answer is the same for an address that has an account', async () => {
  const { email } = await newOwner(gateway)
  const answer = await new PortalBrowser(gateway.url).ask('POST /sign-up', {
    ...{ name: 'Eve', email, password: COMMON },
  })
  expect(answer).toMatchObject(refused('password_common'))
})

it('whoever changes a password takes another than a common one, or than their name', async () => {
  const { browser, email } = await newOwner(gateway)
  const change = (newPassword: string) =>
    browser.ask('POST /auth/change-password', { currentPassword: PASSWORD, newPassword })
  expect(await change(COMMON)).toMatchObject(refused('password_common'))
  expect(await change(`${email.split('@')[0]}-1-shop`)).toMatchObject(refused('password_own_name'))
  expect((await new PortalBrowser(gateway.url).signIn(email)).status).toBe(200)
  expect((await change('four plums in winter')).status).toBe(200)
})

it('whoever forgot theirs does so too, and the link is good for another try', async () => {
  const { email } = await newOwner(gateway)
  const browser = new PortalBrowser(gateway.url)
  await browser.ask('POST /auth/request-password-reset', { email })
  const isReset = ({ event, to, link }: Record<string, unknown>) =>
    event === 'mail' && to === email && String(link).includes('/reset?')
  await expect.poll(() => gateway.logged.filter(isReset)).toHaveLength(1)
  const { link } = gateway.logged.find(isReset) as { link: string }
  const token = new URL(link).searchParams.get('token')
  const reset = (newPassword: string) => browser.ask('POST /auth/reset-password', { newPassword, token })
  expect(await reset(COMMON)).toMatchObject(refused('password_common'))
  expect((await reset('four plums in winter')).status).toBe(200)
  expect((await browser.signIn(email, 'four plums in winter')).status).toBe(200)
})

it('an operator takes a good one as well, and keeps the invitation until then', async () => {
  const { browser } = await firstOperator(gateway)
  const email = newOperatorEmail()
  const { body } = await browser.ask<{ link: string }>('POST /operators/invitations', {
    ...{ email, role: 'support' },
  })
  const invitation = body.link.split('/').at(-1)
  const joining = new PortalBrowser(gateway.url, 'operator')
  const request = { name: 'Olga', email, password: COMMON, invitation }
  expect(await joining.ask('POST /sign-up', request)).toMatchObject(refused('password_common'))
  expect((await joinBy(gateway, body.link, email)).answer.status).toBe(200)
})
