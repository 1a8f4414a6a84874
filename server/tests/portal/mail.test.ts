import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { startTestGateway, type TestGateway } from '../support/gateway.ts'
import { linkIn, readMail, startMailServer } from '../support/mail-server.ts'
import { firstOperator, newOperatorEmail } from '../support/operators.ts'
import { newEmail, PASSWORD, PortalBrowser } from '../support/portal.ts'
import { eventually } from '../support/process.ts'

const HOUR_MS = 3_600_000

let server: Awaited<ReturnType<typeof startMailServer>>
let gateway: TestGateway
let aheadMs = 0
const clock = { now: () => new Date(Date.now() + aheadMs) }
const settings = () => ({ SMTP_URL: server.url, MAIL_FROM: 'Amsel <pay@shop.example>' })

beforeAll(async () => {
  server = await startMailServer()
  gateway = await startTestGateway(settings(), { clock })
})
afterAll(async () => {
  await gateway.stop()
  server.stop()
})

let addresses = 0
const newAddress = () => {
  addresses += 1
  return `198.51.${Math.floor(addresses / 250)}.${1 + (addresses % 250)}`
}
const from = (address: string) => ({ 'x-forwarded-for': address })

const mailsTo = (email: string) => server.mails.map(readMail).filter(({ to }) => to === email)

/** Lines of the log about mails that were not sent. */
const refusedTo = (email: string, { logged } = gateway) =>
  logged.filter(({ msg, to }) => to === email && String(msg).startsWith('an email was not sent'))

/** All that was asked for has been sent or refused. */
const settled = (email: string, { sent, refused }: { sent: number; refused: number }) =>
  eventually(() =>
    expect({ sent: mailsTo(email).length, refused: refusedTo(email).length }).toEqual({ sent, refused }),
  )

const signUp = (email: string, address = newAddress(), more: object = {}, url = gateway.url) =>
  new PortalBrowser(url).ask(
    'POST /sign-up',
    { name: 'Ada', email, password: PASSWORD, ...more },
    from(address),
  )

const askReset = (email: string, address = newAddress()) =>
  new PortalBrowser(gateway.url).ask('POST /auth/request-password-reset', { email }, from(address))

/** Somebody who has signed up by the link of the mail. */
async function newOwner(more: object = {}) {
  const [browser, email] = [new PortalBrowser(gateway.url), newEmail()]
  await signUp(email, newAddress(), more)
  await eventually(() => expect(mailsTo(email)).toHaveLength(1))
  const mail = server.mails.find((one) => readMail(one).to === email) ?? ''
  const token = new URL(linkIn(mail)).searchParams.get('token')
  await browser.ask('POST /verify-email', { token, password: PASSWORD })
  const [organisation] = (await browser.me()).organisations
  const path = `/organisations/${organisation?.organisationId}`
  const invite = (invited: string) =>
    browser.ask(`POST ${path}/invitations`, { email: invited, role: 'viewer' })
  const invitations = async () =>
    (await browser.ask<{ invitations: unknown[] }>(`GET ${path}/members`)).body.invitations
  return { browser, email, invite, invitations }
}

describe('whoever gets mails', () => {
  it('gets five of a kind within an hour, and others get the same answer as before', async () => {
    const { email } = await newOwner()
    const answers = []
    for (let time = 0; time < 7; time += 1) answers.push(await signUp(email))
    expect(new Set(answers.map(({ status, body }) => JSON.stringify([status, body]))).size).toBe(1)
    await settled(email, { sent: 1 + 5, refused: 2 })
    const asked = []
    for (let time = 0; time < 7; time += 1) asked.push(await askReset(email))
    expect(new Set(asked.map(({ status, body }) => JSON.stringify([status, body]))).size).toBe(1)
    await settled(email, { sent: 1 + 5 + 5, refused: 4 })
    aheadMs += HOUR_MS
    await askReset(email)
    await settled(email, { sent: 1 + 5 + 5 + 1, refused: 4 })
  })

  it('of those who have not confirmed gets no more than five links', async () => {
    const email = newEmail()
    await signUp(email)
    const again = () =>
      new PortalBrowser(gateway.url).ask('POST /verification-mail', { email, password: PASSWORD })
    for (let time = 0; time < 6; time += 1) expect((await again()).status).toBe(200)
    await settled(email, { sent: 5, refused: 2 })
  })

  it('gets five at one moment too', async () => {
    const { email } = await newOwner()
    await Promise.all(Array.from({ length: 20 }, () => askReset(email)))
    await settled(email, { sent: 1 + 5, refused: 15 })
  })

  it('reads who has asked', async () => {
    const { email } = await newOwner()
    await askReset(email, '198.51.100.77')
    await signUp(email, '198.51.100.78')
    await eventually(() => expect(mailsTo(email)).toHaveLength(3))
    const texts = mailsTo(email).map(({ text }) => text)
    expect(texts.filter((text) => text.includes('This was requested from 198.51.100.77.'))).toHaveLength(1)
    expect(texts.filter((text) => text.includes('This was requested from 198.51.100.78.'))).toHaveLength(1)
  })
})

describe('whoever has mails sent', () => {
  it('from one address has twenty sent within an hour, and others go on', async () => {
    const address = newAddress()
    const emails = Array.from({ length: 22 }, newEmail)
    const answers = []
    for (const email of emails) answers.push(await signUp(email, address))
    expect(new Set(answers.map(({ status, body }) => JSON.stringify([status, body]))).size).toBe(1)
    const other = newEmail()
    await signUp(other)
    await settled(other, { sent: 1, refused: 0 })
    await eventually(() => expect(emails.flatMap((email) => refusedTo(email))).toHaveLength(2))
    await eventually(() => expect(emails.flatMap(mailsTo)).toHaveLength(20))
  })

  it('signed in has fifty sent, and is told so before an invitation is made', async () => {
    const { invite, invitations } = await newOwner()
    for (let time = 0; time < 50; time += 1) expect((await invite(newEmail())).status).toBe(200)
    const refused = await invite(newEmail())
    expect(refused).toMatchObject({
      status: 429,
      body: { error: { code: 'too_many_mails', facts: { why: 'sender', minutes: 60 } } },
    })
    expect((refused.body.error as { message: string }).message).toMatch(
      /limit of emails\. Try again in 60 min\.$/,
    )
    expect(await invitations()).toHaveLength(50)
  })

  it('to somebody who got enough is told so, also where others had sent them', async () => {
    const [one, two] = [await newOwner(), await newOwner()]
    const email = newEmail()
    for (const { invite } of [one, two, one, two, one]) expect((await invite(email)).status).toBe(200)
    expect(await two.invite(email)).toMatchObject({
      status: 429,
      body: { error: { facts: { why: 'recipient', email } } },
    })
    expect(await two.invitations()).toHaveLength(2)
    await settled(email, { sent: 5, refused: 1 })
  })

  it('as an operator is held to the same, and named', async () => {
    const operator = await firstOperator(gateway)
    const email = newOperatorEmail()
    const invite = () => operator.browser.ask('POST /operators/invitations', { email, role: 'support' })
    for (let time = 0; time < 5; time += 1) expect((await invite()).status).toBe(200)
    expect(await invite()).toMatchObject({ status: 429, body: { error: { code: 'too_many_mails' } } })
    await settled(email, { sent: 5, refused: 1 })
    expect(mailsTo(email)[0]?.text).toContain(
      `“Olga” (${operator.email}) invites you to run the payment gateway`,
    )
  })
})

describe('names in mails', () => {
  it('are one short line without links, beside the address of whoever invites', async () => {
    const name = `Eve\u202e of\r\nBcc: all@shop.example https://evil.example/${'x'.repeat(30)}`
    const { email, invite } = await newOwner({ name, organisation: 'Win at www.evil.example\u2028now' })
    const invited = newEmail()
    expect((await invite(invited)).status).toBe(200)
    await settled(invited, { sent: 1, refused: 0 })
    const [{ subject, text } = { subject: '', text: '' }] = mailsTo(invited)
    expect(subject).toBe(
      'Eve of Bcc: all@ shop. example https: //evil. example/xxxxxxxxx… invites you to Win at www. evil. example now',
    )
    expect(text.split('\n')[0]).toBe(
      `“Eve of Bcc: all@ shop. example https: //evil. example/xxxxxxxxx…” (${email}) invites you to join “Win at www. evil. example now” at ${gateway.url}, as viewer.`,
    )
    expect(
      [...text.matchAll(/https?:\/\/\S+/g)].map(([link]) => new URL(link.replace(/,$/, '')).port),
    ).toEqual(Array(2).fill(new URL(gateway.url).port))
    expect(server.mails.some((mail) => /^bcc:/im.test(mail))).toBe(false)
  })
})

it('the gateway sends so many within an hour, whichever node does', async () => {
  const limited = await startTestGateway({ ...settings(), MAILS_PER_HOUR: '3' }, { clock })
  onTestFinished(() => limited.stop())
  const another = await limited.startAnother()
  onTestFinished(() => another.stop())
  const emails = Array.from({ length: 5 }, newEmail)
  for (const [place, email] of emails.entries())
    expect(await signUp(email, newAddress(), {}, place % 2 === 0 ? limited.url : another.url)).toMatchObject({
      ...{ status: 200, body: { verificationLink: null } },
    })
  await eventually(() => expect(emails.flatMap((email) => refusedTo(email, limited))).toHaveLength(2))
  expect(refusedTo(emails[4] ?? '', limited)).toMatchObject([{ limit: 'gateway' }])
  await eventually(() => expect(emails.flatMap(mailsTo)).toHaveLength(3))
  aheadMs += HOUR_MS
  const later = newEmail()
  await signUp(later, newAddress(), {}, another.url)
  await eventually(() => expect(mailsTo(later)).toHaveLength(1))
})
