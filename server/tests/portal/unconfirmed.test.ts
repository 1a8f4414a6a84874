import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { DAY_MS, HOUR_MS } from '../../src/domain/index.ts'
import { useGateway } from '../support/gateway.ts'
import { newEmail, newMember, newOwner, PASSWORD, PortalBrowser } from '../support/portal.ts'
import { movedBy } from '../support/database.ts'

/** How far the gateway's clock is ahead. */
let aheadMs = 0

// The gateway looks once an hour; the test has no hour.
beforeAll(() => void vi.useFakeTimers({ toFake: ['setInterval'] }))
afterAll(() => void vi.useRealTimers())

const gateway = useGateway({}, { clock: { now: () => new Date(Date.now() + aheadMs) } })

beforeEach(() => {
  aheadMs = 0
})

async function signUp(email = newEmail()) {
  const request = { name: 'Ada', email, password: PASSWORD, organisation: `Shop of ${email}` }
  const { body } = await new PortalBrowser(gateway.url).ask<{ verificationLink: string }>(
    'POST /sign-up',
    request,
  )
  return { email, token: new URL(body.verificationLink).searchParams.get('token') }
}

async function passDays(days: number): Promise<void> {
  aheadMs = days * DAY_MS + HOUR_MS
  vi.advanceTimersByTime(HOUR_MS)
}

const count = async (text: string) => Number((await gateway.database.query<{ n: string }>(text))[0]?.n)
const accountsOf = (email: string) => count(`select count(*) as n from portal_users where email = '${email}'`)
const organisationsOf = (email: string) =>
  count(`select count(*) as n from organisations where name = 'Shop of ${email}'`)

describe('an account whose address nobody confirms', () => {
  it('is gone after seven days with its organisation, and the address is free again', async () => {
    const [{ email, token }, witness] = [await signUp(), await signUp()]
    // The younger of two goes last: when it is gone, the other one would be too.
    await gateway.database.query(
      `update portal_users set created_at = ${movedBy('created_at', '-2 days')} where email = '${witness.email}'`,
    )
    await passDays(6)
    await expect.poll(() => accountsOf(witness.email)).toBe(0)
    expect([await accountsOf(email), await organisationsOf(email)]).toEqual([1, 1])
    await passDays(7)
    await expect.poll(() => accountsOf(email)).toBe(0)
    await expect.poll(() => organisationsOf(email)).toBe(0)
    expect((await new PortalBrowser(gateway.url).ask('POST /verify-email', { token })).status).toBe(400)
    const [entry] = await gateway.database.query(
      `select before from audit_entries where action = 'organisation_removed'
       and before ->> 'name' = 'Shop of ${email}'`,
    )
    expect(entry).toEqual({ before: { name: `Shop of ${email}` } })
    aheadMs = 0
    expect((await newOwner(gateway, email)).me.user.isEmailVerified).toBe(true)
  })

  it('stays while it is invited, and goes when the invitation is over', async () => {
    const owner = await newOwner(gateway)
    const { email } = await signUp()
    const witness = await signUp()
    aheadMs = 3 * DAY_MS
    const path = `POST /organisations/${owner.organisationId}/invitations`
    expect((await owner.browser.ask(path, { email, role: 'viewer' })).status).toBe(200)
    await passDays(8)
    await expect.poll(() => accountsOf(witness.email)).toBe(0)
    expect(await accountsOf(email)).toBe(1)
    await passDays(11)
    await expect.poll(() => accountsOf(email)).toBe(0)
  })
})

it('an account that was confirmed or made by an invitation is never removed', async () => {
  const owner = await newOwner(gateway)
  const member = await newMember(gateway, owner, 'support')
  const witness = await signUp()
  await passDays(4_000)
  await expect.poll(() => accountsOf(witness.email)).toBe(0)
  expect([await accountsOf(owner.email), await accountsOf(member.email)]).toEqual([1, 1])
  aheadMs = 0
  // The sessions of that time are over.
  await owner.browser.signIn(owner.email)
  expect((await owner.browser.me()).organisations[0]?.clients).toHaveLength(1)
})
