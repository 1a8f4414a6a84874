import { describe, expect, it } from 'vitest'
import { createLockOut } from '../../src/registry/accounts/lock-out.ts'
import type { Realm } from '../../src/domain/index.ts'
import { useGateway } from '../support/gateway.ts'
import { firstOperator } from '../support/operators.ts'
import { Passkey } from '../support/passkey.ts'
import { newEmail, newOwner, PASSWORD, type PortalAnswer, PortalBrowser } from '../support/portal.ts'

let aheadMs = 0
const clock = { now: () => new Date(Date.now() + aheadMs) }
const gateway = useGateway({}, { clock })

/** Of another test or an attacker: no two are the same. */
let addresses = 0
const newAddress = () => {
  addresses += 1
  return `203.0.${Math.floor(addresses / 250)}.${1 + (addresses % 250)}`
}

const from = (address: string) => ({ 'x-forwarded-for': address })

const signIn = (browser: PortalBrowser, email: string, password: string, address: string) =>
  browser.ask('POST /auth/sign-in/email', { email, password }, from(address))

const newBrowser = (realm: Realm = 'portal') => new PortalBrowser(gateway.url, realm)

const stranger = (email: string, password: string, address: string) =>
  signIn(newBrowser(), email, password, address)

const statusesOf = (answers: readonly PortalAnswer[]) => answers.map(({ status }) => status)

const waitOf = ({ status, body }: PortalAnswer) => {
  const { code, message, facts } = body.error as Record<string, unknown>
  return { status, code, message, ...(facts as { why: string; wait: string }) }
}

/** So many wrong guesses from one address, one after the other. */
async function guess(email: string, address: string, times: number) {
  const statuses: number[] = []
  for (let time = 0; time < times; time += 1)
    statuses.push((await stranger(email, `wrong ${time}`, address)).status)
  return statuses
}

/** As many wrong guesses as an account has before unknown devices have to wait, from many addresses and without hashing. */
async function countFromEverywhere(email: string) {
  const { storage, sealer } = gateway
  const lockOut = createLockOut({
    ...({ db: storage.db, realm: 'portal', sealer, clock } as const),
    isTrusted: () => false,
  })
  for (let time = 0; time < 50; time += 1)
    await lockOut.take({ email, address: newAddress(), deviceId: null }).catch(() => {})
}

describe('of sixty guesses at one moment', () => {
  it.each(['portal', 'operator'] as const)('five are looked at (%s)', async (realm) => {
    const { email } = realm === 'portal' ? await newOwner(gateway) : await firstOperator(gateway)
    const answers = await Promise.all(
      Array.from({ length: 60 }, (_, time) => newBrowser(realm).signIn(email, `wrong ${time}`)),
    )
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(5)
    const refused = answers.filter(({ status }) => status === 429)
    expect(refused).toHaveLength(55)
    expect(new Set(refused.map((answer) => waitOf(answer).code))).toEqual(new Set(['locked_out']))
  })

  it('that ask for the link once more five are looked at', async () => {
    const email = newEmail()
    await newBrowser().ask('POST /sign-up', { name: 'Ada', email, password: PASSWORD })
    const answers = await Promise.all(
      Array.from({ length: 60 }, (_, time) =>
        newBrowser().ask('POST /verification-mail', { email, password: `wrong ${time}` }),
      ),
    )
    expect(statusesOf(answers).filter((status) => status === 200)).toHaveLength(5)
  })
})

describe('a wait', () => {
  it('is answered with its length and its reason, the same for an account that does not exist', async () => {
    const { email } = await newOwner(gateway)
    const answers = []
    for (const claimed of [email, newEmail()]) {
      const address = newAddress()
      expect(await guess(claimed, address, 6)).toEqual([401, 401, 401, 401, 401, 429])
      answers.push(waitOf(await stranger(claimed, PASSWORD, address)))
    }
    expect(answers[0]).toEqual({
      ...{ status: 429, code: 'locked_out', why: 'account_from_address' },
      wait: expect.stringMatching(/^(30|2\d) s$/),
      message: expect.stringContaining('from your network. Try again in'),
    })
    expect(answers[1]).toEqual({ ...answers[1], why: answers[0]?.why, status: 429, code: 'locked_out' })
  })

  it('is over in time, and twice as long the next time', async () => {
    const { email } = await newOwner(gateway)
    const address = newAddress()
    await guess(email, address, 5)
    aheadMs += 30_000
    expect(await guess(email, address, 2)).toEqual([401, 429])
    aheadMs += 31_000
    expect((await stranger(email, PASSWORD, address)).status).toBe(429)
    aheadMs += 30_000
    expect((await stranger(email, PASSWORD, address)).status).toBe(200)
    expect(await guess(email, address, 6)).toEqual([401, 401, 401, 401, 401, 429])
  })

  it('does not come of right passwords, nor of those that were wrong before them', async () => {
    const { email } = await newOwner(gateway)
    const address = newAddress()
    for (let round = 0; round < 3; round += 1) {
      expect(await guess(email, address, 4)).toEqual([401, 401, 401, 401])
      expect((await stranger(email, PASSWORD, address)).status).toBe(200)
    }
  })

  it('ends when the password was chosen anew, wherever it was guessed from', async () => {
    const { email } = await newOwner(gateway)
    const [home, remote] = [newAddress(), newAddress()]
    await guess(email, home, 5)
    await countFromEverywhere(email)
    expect(waitOf(await stranger(email, PASSWORD, remote)).why).toBe('account')
    await newBrowser().ask('POST /auth/request-password-reset', { email }, from(remote))
    const isReset = ({ event, to, link }: Record<string, unknown>) =>
      event === 'mail' && to === email && String(link).includes('/reset?')
    await expect.poll(() => gateway.logged.filter(isReset)).toHaveLength(1)
    const { link } = gateway.logged.find(isReset) as { link: string }
    const newPassword = 'a brand new password'
    const reset = { newPassword, token: new URL(link).searchParams.get('token') }
    expect((await newBrowser().ask('POST /auth/reset-password', reset, from(remote))).status).toBe(200)
    expect((await stranger(email, newPassword, home)).status).toBe(200)
    expect((await stranger(email, newPassword, remote)).status).toBe(200)
  })

  it('ends with a sign-in by passkey', async () => {
    const { email, browser } = await newOwner(gateway)
    const passkey = new Passkey(gateway.url)
    expect((await passkey.addTo(browser)).status).toBe(200)
    const address = newAddress()
    await guess(email, address, 5)
    await countFromEverywhere(email)
    expect((await stranger(email, PASSWORD, address)).status).toBe(429)
    const device = newBrowser()
    expect((await passkey.signIn(device, from(address))).status).toBe(200)
    expect((await device.me()).user.email).toBe(email)
    expect((await stranger(email, PASSWORD, address)).status).toBe(200)
    expect((await stranger(email, PASSWORD, newAddress())).status).toBe(200)
  })
})

describe('a device that has signed in before', () => {
  it('is not kept out by whoever guesses from many addresses, nor from its own', async () => {
    const { email, browser: own } = await newOwner(gateway)
    const address = newAddress()
    await guess(email, address, 5)
    await countFromEverywhere(email)
    await own.ask('POST /auth/sign-out', {}, from(address))
    expect(waitOf(await stranger(email, PASSWORD, newAddress()))).toMatchObject({
      ...{ why: 'account', wait: expect.stringMatching(/ s$/) },
      message: expect.stringContaining('or use a device that has signed in before'),
    })
    expect(waitOf(await stranger(email, PASSWORD, address)).why).toBe('account_from_address')
    expect((await signIn(own, email, PASSWORD, address)).status).toBe(200)
    expect((await signIn(own, email, PASSWORD, newAddress())).status).toBe(200)
  })

  it('is counted by itself, wherever it is', async () => {
    const { email, browser: own } = await newOwner(gateway)
    await own.ask('POST /auth/sign-out')
    const answers = []
    for (let time = 0; time < 6; time += 1) answers.push(await signIn(own, email, 'wrong', newAddress()))
    expect(statusesOf(answers)).toEqual([401, 401, 401, 401, 401, 429])
    expect(waitOf(answers[5] as PortalAnswer).why).toBe('account_from_device')
    expect((await stranger(email, PASSWORD, newAddress())).status).toBe(200)
  })

  it('is known for its own account at its own portal alone, by a cookie that nobody makes up', async () => {
    const [one, two] = [await newOwner(gateway), await newOwner(gateway)]
    const address = newAddress()
    await guess(two.email, address, 5)
    const nameOf = ({ browser }: typeof one) =>
      [...browser.cookies.keys()].find((name) => name.startsWith('amsel_portal_device_')) ?? ''
    const value = two.browser.cookies.get(nameOf(two)) ?? ''
    const wait = async (cookie: string) => {
      const thief = newBrowser()
      thief.cookies.set(nameOf(two), cookie)
      return (await signIn(thief, two.email, PASSWORD, address)).status
    }
    const [deviceId = '', until = '', signature = ''] = value.split('.')
    expect(await wait(one.browser.cookies.get(nameOf(one)) ?? '')).toBe(429)
    expect(await wait([deviceId, String(Number(until) + 1), signature].join('.'))).toBe(429)
    expect(await wait(`${deviceId}.${until}.`)).toBe(429)
    expect(await wait(value)).toBe(200)
  })

  it('is forgotten after a long while', async () => {
    const { email, browser: own } = await newOwner(gateway)
    aheadMs += 401 * 86_400_000
    const address = newAddress()
    await guess(email, address, 5)
    expect((await signIn(own, email, PASSWORD, address)).status).toBe(429)
    aheadMs = 0
  })
})
