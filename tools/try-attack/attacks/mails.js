import { newAddress } from '../addresses.js'
import { Browser, codeIn, invite, must, newEmail, newOwner, PASSWORD } from '../people.js'

const TO_ONE_MAX = 5
const BY_ADDRESS_MAX = 20
const BY_USER_MAX = 50

/** All that was asked for has been sent or refused. */
async function settled(gateway, emails, count) {
  const counted = () => {
    const mails = emails.map((email) => gateway.mailsTo(email))
    const sum = (numbers) => numbers.reduce((total, number) => total + number, 0)
    return {
      sent: sum(mails.map(({ sent }) => sent.length)),
      refused: sum(mails.map(({ refused }) => refused)),
    }
  }
  await gateway.until(() => counted().sent + counted().refused >= count)
  return counted()
}

const limited = (what, { sent, refused }, max) => ({
  what,
  isHeld: sent === max && refused > 0,
  detail: `${sent} sent, ${refused} not`,
})

/** Somebody is to drown in mails, or the gateway to send them for anybody who asks. */
async function floods({ gateway }) {
  const { url } = gateway
  const { email } = await newOwner(gateway)
  const resets = Array.from({ length: 12 }, () =>
    new Browser(url).send('POST /auth/request-password-reset', { email }),
  )
  for (const answer of await Promise.all(resets)) must(answer, 'a reset')
  const ofVictim = await settled(gateway, [email], 1 + resets.length)
  const address = newAddress()
  const strangers = Array.from({ length: BY_ADDRESS_MAX + 2 }, newEmail)
  const signUps = strangers.map((stranger) =>
    new Browser(url, 'portal', address).ask(
      'POST /sign-up',
      { name: 'Ada', email: stranger, password: PASSWORD },
      { 'x-forwarded-for': newAddress() },
    ),
  )
  for (const answer of await Promise.all(signUps)) must(answer, 'sign-up')
  return [
    limited(
      `${resets.length} mails to one at one moment`,
      { ...ofVictim, sent: ofVictim.sent - 1 },
      TO_ONE_MAX,
    ),
    limited(
      `${strangers.length} mails to others from one address`,
      await settled(gateway, strangers, strangers.length),
      BY_ADDRESS_MAX,
    ),
  ]
}

async function invitations({ gateway }) {
  const { browser, organisationId } = await newOwner(gateway)
  const path = `POST /organisations/${organisationId}/invitations`
  const emails = Array.from({ length: BY_USER_MAX + 3 }, newEmail)
  const answers = []
  for (const email of emails) answers.push(await browser.send(path, { email, role: 'viewer' }))
  const { sent } = await settled(gateway, emails, emails.length)
  const codes = answers.map(codeIn)
  return [
    {
      what: `${emails.length} invitations by one`,
      isHeld:
        sent === BY_USER_MAX &&
        codes.slice(0, BY_USER_MAX).every((code) => code === '200') &&
        codes.slice(BY_USER_MAX).every((code) => code === '429 too_many_mails'),
      detail: `${sent} sent, then ${codes.at(-1)}`,
    },
  ]
}

const NAMES = {
  'lines of their own': 'Eve\r\nBcc: all@shop.example\r\n\r\nPay at once',
  'a link': 'Eve https://evil.example/pay',
  'a bare link': 'www.evil.example/pay',
  'a mail address': 'eve@evil.example',
  'lines that only some know': 'Eve\u2028Pay\u2029at\u0085once\u000bor\u000cnever',
  'a text turned around': 'Eve \u202eelpmaxe.live',
  'no end': `Eve${'\u0301'.repeat(40)} ${'x'.repeat(50)}`,
  'a heading': '=?utf-8?b?RXZl?= <eve@evil.example>',
}
/** Two names of sixty signs, and the words between them. */
const SUBJECT_LENGTH_MAX = 200

/** People who invite others write in mails that the gateway sends: by their name, and by their organisation's. */
async function invitedBy(gateway, what, name) {
  const inviter = await newOwner(gateway, { name, organisation: name })
  const email = newEmail()
  await invite(gateway, inviter, email)
  const [{ subject, text, headers }] = gateway.mailbox.to(email)
  const [first, second] = text.split('\n')
  const isOneLine =
    first.startsWith('“') && second === '' && !/\p{Cc}|\p{Cf}|\p{Zl}|\p{Zp}/u.test(subject + first)
  const words = `${subject} ${text}`.replaceAll(inviter.email, '').replaceAll(email, '')
  const links = words.match(/(https?:\/\/|www\.)\S+|\S+@\S+|[\w-]+\.example\b/gi) ?? []
  const isOwn = (link) =>
    [gateway.url, gateway.url.replace('127.0.0.1', 'localhost')].some((own) => link.startsWith(own))
  return {
    what: `a name with ${what} in an invitation`,
    isHeld:
      isOneLine && !headers.includes('bcc') && [...subject].length < SUBJECT_LENGTH_MAX && links.every(isOwn),
    detail: `${JSON.stringify(subject)}, ${JSON.stringify(first)}, ${links.join(' ')}`,
  }
}

const names = ({ gateway }) =>
  Promise.all(Object.entries(NAMES).map(([what, name]) => invitedBy(gateway, what, name)))

export const mails = {
  name: 'mails',
  async run(target) {
    return [...(await floods(target)), ...(await invitations(target)), ...(await names(target))]
  },
}
