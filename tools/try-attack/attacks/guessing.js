import { ADDRESS_HEADER } from '../../../server/dist/registry/accounts/index.js'
import { newAddress } from '../addresses.js'
import { Browser, codeIn, judged, must, newOperator, newOwner, PASSWORD, peopleOf } from '../people.js'

/** The last one is right. No more are let through at all from one address in ten seconds. */
const GUESSES = 60
/** Of one account from one address, and from anywhere. */
const [LOOKED_AT, LOOKED_AT_FROM_ANYWHERE] = [5, 50]

function shown(answers) {
  const counts = new Map()
  for (const code of answers.map(codeIn)) counts.set(code, (counts.get(code) ?? 0) + 1)
  return [...counts].map(([code, count]) => `${count} times ${code}`).join(', ')
}

/** A caller that claims another address, in each way that a proxy would. */
const saysFrom = (address) => ({
  'x-forwarded-for': address,
  'x-real-ip': address,
  forwarded: `for=${address}`,
  [ADDRESS_HEADER]: address,
})

/** Somebody who knows an address guesses its password: few guesses are looked at, and the owner still gets in. */
async function guessing({ gateway: { url } }, { browser: own, email, other }) {
  const { realm } = own
  const guess = (from, password, headers) => new Browser(url, realm, from).signIn(email, password, headers)
  const isLookedAt = ({ status }) => status !== 429
  const judgedCount = (what, answers, count) => {
    const found = answers.filter(isLookedAt)
    return {
      what: `${answers.length} passwords ${what}, ${realm}`,
      isHeld: found.length === count && found.every(({ status }) => status === 401),
      detail: shown(answers),
    }
  }
  const address = newAddress(realm)
  const atOnce = await Promise.all(
    Array.from({ length: GUESSES - 1 }, (_, time) =>
      guess(address, `wrong ${time}`, saysFrom(newAddress(realm))),
    ),
  )
  const locked = '429 locked_out'
  const tries = [
    judgedCount('at one moment', atOnce, LOOKED_AT),
    judged(`the right one after them, ${realm}`, await guess(address, PASSWORD), locked),
  ]
  const fromAnywhere = []
  for (let group = 0; group < GUESSES / 10; group += 1)
    fromAnywhere.push(
      ...(await Promise.all(Array.from({ length: 10 }, () => guess(newAddress(realm), 'wrong')))),
    )
  tries.push(judgedCount('from as many addresses', fromAnywhere, LOOKED_AT_FROM_ANYWHERE - LOOKED_AT))
  tries.push(
    judged(
      `the right one from a new address then, ${realm}`,
      await guess(newAddress(realm), PASSWORD),
      locked,
    ),
  )
  const thief = new Browser(url, realm)
  const [name] = deviceOf(own)
  thief.cookies.set(name, deviceOf(other)[1])
  tries.push(judged(`on a device of somebody else, ${realm}`, await thief.signIn(email), locked))
  must(await own.send('POST /auth/sign-out'), 'sign-out')
  tries.push(judged(`the owner’s own device meanwhile, ${realm}`, await own.signIn(email), '200'))
  return tries
}

const deviceOf = (browser) => [...browser.cookies].find(([name]) => name.includes('_device_'))

const FLOOD = 80

/** Naming other addresses does not let one address do more. */
async function paces({ gateway: { url } }) {
  const browser = new Browser(url)
  const answers = await Promise.all(
    Array.from({ length: FLOOD }, () => browser.send('POST /auth/sign-out', {}, saysFrom(newAddress()))),
  )
  return [
    {
      what: `${FLOOD} requests from one address that names others`,
      isHeld: answers.some((answer) => codeIn(answer) === '429 too_many'),
      detail: shown(answers),
    },
  ]
}

/** Operators come from their network alone. */
async function networks({ gateway: { url } }, { browser: operator, email }) {
  const inside = newAddress('operator')
  const outside = new Browser(url, 'operator', newAddress('portal'))
  outside.cookies = new Map(operator.cookies)
  const said = {
    nothing: {},
    ...Object.fromEntries(Object.entries(saysFrom(inside)).map(([name, value]) => [name, { [name]: value }])),
    'two addresses': { 'x-forwarded-for': `${inside}, ${inside}` },
    'an address over IPv6': { 'x-forwarded-for': `::ffff:${inside}` },
    'another host': { 'x-forwarded-host': '127.0.0.1', 'x-forwarded-proto': 'https' },
  }
  const tries = [judged('an operator inside the network', await operator.send('GET /me'), '200')]
  for (const [what, headers] of Object.entries(said)) {
    const from = `from outside the operators’ network that says ${what}`
    for (const line of ['GET /facts', 'GET /me', 'GET /operators'])
      tries.push(judged(`${line} ${from}`, await outside.send(line, undefined, headers), '404 not_found'))
    tries.push(judged(`a sign-in ${from}`, await outside.signIn(email, PASSWORD, headers), '404 not_found'))
  }
  return tries
}

export const guessed = {
  name: 'guessed passwords and forged addresses',
  async run(target) {
    const { gateway } = target
    const { other, operators } = await peopleOf(gateway)
    const administrator = operators.get('administrator')
    const merchant = { ...(await newOwner(gateway)), other: other.browser }
    const operator = {
      ...(await newOperator(gateway, administrator, 'support')),
      other: administrator.browser,
    }
    const guesses = await Promise.all([guessing(target, merchant), guessing(target, operator)])
    return [
      ...guesses.flat(),
      ...(await paces(target)),
      ...(await networks(target, operators.get('approver'))),
    ]
  },
}
