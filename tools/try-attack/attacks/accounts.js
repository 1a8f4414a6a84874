import { randomUUID } from 'node:crypto'
import {
  Browser,
  codeIn,
  invite,
  judged,
  must,
  newEmail,
  newOperator,
  newOwner,
  PASSWORD,
  peopleOf,
  tokenIn,
} from '../people.js'

const OTHER_PASSWORD = `${randomUUID()} of a stranger`
const signUp = (browser, email, password = PASSWORD) =>
  browser.send('POST /sign-up', { name: 'Ada', email, password, organisation: 'Corner shop' })

const me = (browser) => browser.send('GET /me')

/** A stranger signs up with an address of somebody else, who gets the mail and clicks. */
async function confirming({ gateway }) {
  const { url } = gateway
  const email = newEmail()
  const stranger = new Browser(url)
  must(await signUp(stranger, email, OTHER_PASSWORD), 'sign-up')
  const token = tokenIn(await gateway.mailedLink(email, 'verify'))
  const owner = new Browser(url)
  // Their own sign-up with the address makes nothing, but leaves a cookie.
  must(await signUp(owner, email), 'sign-up')
  const confirm = (browser, body) => browser.send('POST /verify-email', { token, ...body })
  const needed = '403 password_needed'
  const tries = [
    judged('a link that confirms an address, in another browser', await confirm(new Browser(url)), needed),
    judged('the same, in one that signed up with the address too', await confirm(owner), needed),
    judged(
      'the same, with a password that the stranger has not chosen',
      await confirm(owner, { password: PASSWORD }),
      '403 wrong_password',
    ),
    judged(
      'the stranger’s password, after the owner’s clicks',
      await new Browser(url).signIn(email, OTHER_PASSWORD),
      '403 email_not_verified',
    ),
  ]
  const guesser = new Browser(url)
  const guesses = []
  for (let time = 0; time < 8; time += 1)
    guesses.push(codeIn(await confirm(guesser, { password: `wrong ${time}` })))
  tries.push({
    what: 'eight passwords guessed at such a link',
    isHeld:
      guesses.slice(0, 5).every((code) => code === '403 wrong_password') &&
      guesses.slice(5).every((code) => code === '429 locked_out'),
    detail: guesses.join(', '),
  })
  const changed = token.replace(/.$/, (last) => (last === '0' ? '1' : '0'))
  tries.push(
    judged(
      'a link that was changed',
      await stranger.send('POST /verify-email', { token: changed }),
      '400 link_expired',
    ),
  )
  return tries
}

/** What of an answer could tell one address from another, without what is random. */
const lookOf = ({ status, text, headers }) =>
  JSON.stringify([
    status,
    text,
    [...headers]
      .filter(([name]) => name !== 'date')
      .map(([name, value]) => [name, value.replace(/=[\w-]{43};/, '=…;')]),
  ])

const SIGN_UP_STEP_MS = 245

/** Asking for an address must not reveal whether it has an account. */
async function enumerating({ gateway }) {
  const { url } = gateway
  const { email: confirmed } = await newOwner(gateway)
  const unconfirmed = newEmail()
  must(await signUp(new Browser(url), unconfirmed), 'sign-up')
  const known = { 'has confirmed': confirmed, 'has not confirmed': unconfirmed }
  const questions = {
    'a sign-up': signUp,
    'a wrong password': (browser, email) => browser.signIn(email, 'wrong password'),
    'asking for another password': (browser, email) =>
      browser.send('POST /auth/request-password-reset', { email }),
    'asking for the link again': (browser, email) =>
      browser.send('POST /verification-mail', { email, password: 'wrong password' }),
  }
  const tries = []
  for (const [what, question] of Object.entries(questions)) {
    const look = lookOf(await question(new Browser(url), newEmail()))
    for (const [who, email] of Object.entries(known)) {
      const startedAt = performance.now()
      const found = lookOf(await question(new Browser(url), email))
      const tookMs = performance.now() - startedAt
      tries.push({
        what: `${what}, for somebody who ${who}`,
        isHeld: found === look,
        detail: `${found}, of a new address ${look}`,
      })
      if (question === signUp)
        tries.push({
          what: `its time, for somebody who ${who}`,
          isHeld: tookMs >= SIGN_UP_STEP_MS,
          detail: `${tookMs.toFixed(0)} ms`,
        })
    }
  }
  return tries
}

/** A stranger has begun an account with an address before its owner is invited. */
async function invitations({ gateway }, { own, other }) {
  const { url } = gateway
  const email = newEmail()
  const stranger = new Browser(url)
  must(await signUp(stranger, email, OTHER_PASSWORD), 'sign-up')
  const token = tokenIn(await gateway.mailedLink(email, 'verify'))
  const invitation = await invite(gateway, own, email)
  const join = (browser, as, how) =>
    browser.send('POST /sign-up', { name: 'Berta', email: as, password: PASSWORD, invitation: how })
  const another = await invite(gateway, own, newEmail())
  const tries = [
    judged(
      'an account of somebody else, taken over by an invitation of one’s own',
      await join(new Browser(url), email, another),
      '403 not_for_you',
    ),
    judged(
      'a confirmed account, taken over by an invitation',
      await join(new Browser(url), other.email, await invite(gateway, own, other.email)),
      '409 account_exists',
    ),
  ]
  const invited = new Browser(url)
  const joined = await join(invited, email, invitation)
  const organisations = (await me(invited)).body?.organisations ?? []
  return [
    ...tries,
    judged('an invitation to an address with which a stranger has begun an account', joined, '200'),
    {
      what: 'what a stranger has begun, for somebody who joins',
      isHeld: organisations.length === 1 && organisations[0].organisationId === own.organisationId,
      detail: JSON.stringify(organisations.map(({ name, role }) => [name, role])),
    },
    judged(
      'the stranger’s password then',
      await new Browser(url).signIn(email, OTHER_PASSWORD),
      '401 invalid_email_or_password',
    ),
    judged(
      'the stranger’s link then',
      await stranger.send('POST /verify-email', { token }),
      '400 link_expired',
    ),
    judged('the invitation once more', await join(new Browser(url), email, invitation), '404 link_expired'),
  ]
}

const SIGNED_OUT = '401 signed_out'

/** Cookies of sessions that are over, are another portal's, or were made up. */
async function sessions({ gateway }, { other, operators }) {
  const tries = []
  const people = {
    portal: await newOwner(gateway),
    operator: await newOperator(gateway, operators.get('administrator'), 'support'),
  }
  const others = { portal: other, operator: operators.get('approver') }
  for (const [realm, { browser }] of Object.entries(people)) {
    const try_ = async (what, thief) => tries.push(judged(`${what}, ${realm}`, await me(thief), SIGNED_OUT))
    tries.push(judged(`a session, ${realm}`, await me(browser.copied()), '200'))
    await try_('a session at the other portal', browser.asThief(realm === 'portal' ? 'operator' : 'portal'))
    const [name, value] = [...browser.cookies].find(([each]) => each.endsWith('session_token'))
    const [, signature] = decodeURIComponent(value).split('.')
    const [token] = decodeURIComponent(others[realm].browser.cookies.get(name)).split('.')
    for (const [what, forged] of Object.entries({
      'without its signature': token,
      'with another one’s signature': `${token}.${signature}`,
      'that was made up': `${'a'.repeat(32)}.${signature}`,
    })) {
      const thief = new Browser(gateway.url, realm)
      thief.cookies.set(name, encodeURIComponent(forged))
      await try_(`a session ${what}`, thief)
    }
    const stolen = browser.copied()
    must(await browser.send('POST /auth/sign-out'), 'sign-out')
    await try_('a session that was signed out', stolen)
  }
  return [...tries, ...(await afterAnotherPassword(gateway))]
}

/** Somebody whose session was stolen chooses another password. */
async function afterAnotherPassword(gateway) {
  const { browser, email } = await newOwner(gateway)
  const stolen = browser.copied()
  must(await new Browser(gateway.url).send('POST /auth/request-password-reset', { email }), 'a reset')
  const token = tokenIn(await gateway.mailedLink(email, 'reset'))
  const reset = (newPassword) =>
    new Browser(gateway.url).send('POST /auth/reset-password', { newPassword, token })
  must(await reset(OTHER_PASSWORD), 'another password')
  return [
    judged('a stolen session after another password was chosen', await me(stolen), SIGNED_OUT),
    judged(
      'the old password then',
      await new Browser(gateway.url).signIn(email),
      '401 invalid_email_or_password',
    ),
    judged('the link for it once more', await reset(PASSWORD), '400 invalid_token'),
  ]
}

export const accounts = {
  name: 'accounts',
  async run(target) {
    const people = await peopleOf(target.gateway)
    const tries = await Promise.all([
      confirming(target),
      enumerating(target),
      invitations(target, people),
      sessions(target, people),
    ])
    return tries.flat()
  },
}
