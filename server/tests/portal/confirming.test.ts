import { beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { useGateway } from '../support/gateway.ts'
import { startMailServer } from '../support/mail-server.ts'
import { newEmail, newOwner, PASSWORD, PortalBrowser } from '../support/portal.ts'

const gateway = useGateway()
const even = useGateway({}, { signUpStepMs: 250 })

const OTHER_PASSWORD = 'another long password'

const tokenIn = (link: string) => new URL(link).searchParams.get('token')

async function signUp(email: string, password = PASSWORD, { url } = gateway as { url: string }) {
  const browser = new PortalBrowser(url)
  const request = { name: 'Ada', email, password, organisation: `Shop of ${email}` }
  const began = performance.now()
  const answer = await browser.ask<{ verificationLink: string }>('POST /sign-up', request)
  return { browser, answer, tookMs: performance.now() - began }
}

describe('a link that confirms an address', () => {
  it('confirms it in the browser that signed up', async () => {
    const { browser, answer } = await signUp(newEmail())
    await browser.ask('POST /verify-email', { token: tokenIn(answer.body.verificationLink) })
    expect((await browser.me()).user.isEmailVerified).toBe(true)
  })

  it('asks for the password in another: a click makes no stranger’s password good', async () => {
    const email = newEmail()
    const { answer } = await signUp(email, 'what a stranger has chosen')
    const token = tokenIn(answer.body.verificationLink)
    const owner = new PortalBrowser(gateway.url)
    expect(await owner.ask('POST /verify-email', { token })).toMatchObject({
      status: 403,
      body: { error: { code: 'password_needed' } },
    })
    expect(await owner.ask('POST /verify-email', { token, password: PASSWORD })).toMatchObject({
      status: 403,
      body: { error: { code: 'wrong_password' } },
    })
    const stranger = new PortalBrowser(gateway.url)
    expect((await stranger.signIn(email, 'what a stranger has chosen')).status).toBe(403)
  })

  it('asks whoever has signed up with the address as well: the account is another one’s', async () => {
    const email = newEmail()
    const { answer } = await signUp(email, 'what a stranger has chosen')
    const { browser: owner } = await signUp(email)
    expect(
      await owner.ask('POST /verify-email', { token: tokenIn(answer.body.verificationLink) }),
    ).toMatchObject({ body: { error: { code: 'password_needed' } } })
  })

  it('lets somebody in who types the password in another browser', async () => {
    const { answer } = await signUp(newEmail())
    const phone = new PortalBrowser(gateway.url)
    const request = { token: tokenIn(answer.body.verificationLink), password: PASSWORD }
    expect((await phone.ask('POST /verify-email', request)).status).toBe(200)
    const [organisation] = (await phone.me()).organisations
    expect(organisation?.clients).toHaveLength(1)
  })

  it('asks only so often', async () => {
    const { answer } = await signUp(newEmail())
    const thief = new PortalBrowser(gateway.url)
    const token = tokenIn(answer.body.verificationLink)
    for (let tries = 0; tries < 5; tries += 1)
      await thief.ask('POST /verify-email', { token, password: `wrong password ${tries}` })
    expect((await thief.ask('POST /verify-email', { token, password: PASSWORD })).status).toBe(429)
  })

  it('is sent once more to whoever knows the password, and is good in that browser', async () => {
    const email = newEmail()
    await signUp(email)
    const phone = new PortalBrowser(gateway.url)
    const { body } = await phone.ask<{ verificationLink: string }>('POST /verification-mail', {
      ...{ email, password: PASSWORD },
    })
    expect((await phone.ask('POST /verify-email', { token: tokenIn(body.verificationLink) })).status).toBe(
      200,
    )
    expect((await phone.me()).user.email).toBe(email)
  })

  it('is good for no other account of that address, nor when it was changed', async () => {
    const email = newEmail()
    const { answer } = await signUp(email)
    const token = tokenIn(answer.body.verificationLink) ?? ''
    await gateway.database.query('delete from portal_users where email = $1', [email])
    const { browser } = await signUp(email)
    for (const bad of [token, `${token.slice(0, -1)}${token.endsWith('0') ? '1' : '0'}`, 'made-up'])
      expect(await browser.ask('POST /verify-email', { token: bad })).toMatchObject({
        status: 400,
        body: { error: { code: 'link_expired' } },
      })
  })
})

describe('the answer to a sign-up tells nobody whether an address is known', () => {
  /** What of an answer could differ, without what is random. */
  const lookOf = ({ answer }: Awaited<ReturnType<typeof signUp>>) => {
    const { verificationLink: link } = answer.body
    return {
      status: answer.status,
      names: Object.keys(answer.body),
      link: link?.replace(/token=[0-9a-f]+$/, (token) => `token of ${token.length}`),
      cookies: answer.headers.getSetCookie().map((cookie) => cookie.replace(/=[\w-]{43};/, '=…;')),
      headers: [...answer.headers.keys()],
    }
  }

  const compare = async (at: { url: string }) => {
    const { email: confirmed } = await newOwner(gateway)
    const unconfirmed = newEmail()
    await signUp(unconfirmed)
    const news = [await signUp(newEmail(), PASSWORD, at), await signUp(newEmail(), PASSWORD, at)]
    const known = [await signUp(confirmed, PASSWORD, at), await signUp(unconfirmed, PASSWORD, at)]
    const [look] = news.map(lookOf)
    for (const one of known) expect(lookOf(one)).toEqual(look)
    return { look, all: [...news, ...known] }
  }

  it('by its body, its links and its cookies, without a mail server', async () => {
    const { look, all } = await compare(gateway)
    expect(look?.link).toMatch(/\/portal\/verify\?token of \d+$/)
    // Nothing can be read in a link.
    for (const { answer } of all) {
      const token = tokenIn(answer.body.verificationLink) ?? ''
      const parts = token.split('.').map((part) => Buffer.from(part, 'base64url').toString('latin1'))
      expect([token, ...parts].join(' ')).not.toMatch(/nobody|shop\.example/)
    }
  })

  it('nor with one', async () => {
    const { url, stop } = await startMailServer()
    const sending = await gateway.startAnother({ SMTP_URL: url, MAIL_FROM: 'Amsel <pay@shop.example>' })
    onTestFinished(async () => {
      await sending.stop()
      await stop()
    })
    expect((await compare(sending)).look?.link).toBeUndefined()
  })

  it('nor by its time: each answer comes after full steps of a quarter of a second', async () => {
    const { all } = await compare(even)
    for (const { tookMs } of all) expect(tookMs).toBeGreaterThanOrEqual(249)
  })
})

describe('whoever holds an invitation', () => {
  let owner: Awaited<ReturnType<typeof newOwner>>
  beforeAll(async () => {
    owner = await newOwner(gateway)
  })

  const invite = async (email: string) => {
    const path = `POST /organisations/${owner.organisationId}/invitations`
    const { body } = await owner.browser.ask<{ link: string }>(path, { email, role: 'support' })
    return body.link.split('/').at(-1) ?? ''
  }

  const join = async (email: string, invitation: string) => {
    const browser = new PortalBrowser(gateway.url)
    const request = { name: 'Berta', email, password: OTHER_PASSWORD, invitation }
    return { browser, answer: await browser.ask('POST /sign-up', request) }
  }

  it('takes over an account that a stranger has begun with the address, without what was the stranger’s', async () => {
    const email = newEmail()
    const stranger = await signUp(email)
    const { browser, answer } = await join(email, await invite(email))
    expect(answer.status).toBe(200)
    const me = await browser.me()
    expect(me.user).toMatchObject({ name: 'Berta', email, isEmailVerified: true })
    expect(me.organisations.map(({ name, role }) => [name, role])).toEqual([['Corner shop', 'support']])
    expect((await stranger.browser.signIn(email, PASSWORD)).status).toBe(401)
    expect((await new PortalBrowser(gateway.url).signIn(email, OTHER_PASSWORD)).status).toBe(200)
    const token = tokenIn(stranger.answer.body.verificationLink)
    expect((await stranger.browser.ask('POST /verify-email', { token })).status).toBe(400)
  })

  it('does not take over one that its owner has confirmed', async () => {
    const { email } = await newOwner(gateway)
    const { answer } = await join(email, await invite(email))
    expect(answer).toMatchObject({ status: 409, body: { error: { code: 'account_exists' } } })
    expect((await new PortalBrowser(gateway.url).signIn(email)).status).toBe(200)
  })

  it('comes again who was cut off when the account was made', async () => {
    const email = newEmail()
    const invitation = await invite(email)
    await gateway.database.query(
      `create function dies() returns trigger language plpgsql as $$ begin raise exception 'died'; end $$`,
    )
    await gateway.database.query(
      'create trigger dies before insert on organisation_members for each row execute function dies()',
    )
    expect((await join(email, invitation)).answer.status).toBe(500)
    await gateway.database.query('drop trigger dies on organisation_members')
    await gateway.database.query('drop function dies')
    expect((await new PortalBrowser(gateway.url).signIn(email, OTHER_PASSWORD)).status).toBe(403)
    expect((await join(email, invitation)).answer.status).toBe(200)
  })

  it('and another who holds none takes nothing over', async () => {
    const email = newEmail()
    await signUp(email)
    const invitation = await invite(newEmail())
    expect((await join(email, invitation)).answer).toMatchObject({ body: { error: { code: 'not_for_you' } } })
    expect((await join(email, 'made-up')).answer).toMatchObject({ body: { error: { code: 'link_expired' } } })
  })
})
