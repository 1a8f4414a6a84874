import { mayDo, mayOperate } from '../../../server/dist/domain/index.js'
import { ROUTES as OPERATOR_ROUTES } from '../../../server/dist/entrances/operator-api/index.js'
import { ROUTES as PORTAL_ROUTES } from '../../../server/dist/entrances/portal-api/index.js'
import { Browser, codeIn, judged, peopleOf } from '../people.js'

const lineOf = ({ method, path }) => `${method} ${path}`
const withoutIds = (path) => path.replace(/:(\w+)/g, 'none-of-these')
const pathFor = (path, { organisationId, clientId }) =>
  withoutIds(path.replace(':organisationId', organisationId).replace(':clientId', clientId))

/** Somebody who may do it gets some answer, and no fault. */
const isTaken = ({ status }) => status !== 401 && status !== 403 && status < 500

async function merchantsRoutes({ own, other, members }) {
  const tries = []
  for (const { method, path, right, for: kind } of PORTAL_ROUTES) {
    const [line, ask] = [
      lineOf({ method, path }),
      (browser, of) => browser.ask(`${method} ${pathFor(path, of)}`, { unknown: 'field' }),
    ]
    if (kind === 'anybody') continue
    tries.push(
      judged(`${line} without a session`, await ask(new Browser(own.browser.url), own), '401 signed_out'),
    )
    if (kind === 'user') continue
    tries.push(judged(`${line} of another organisation`, await ask(own.browser, other), '404 not_found'))
    for (const [role, { browser }] of members) {
      const answer = await ask(browser, own)
      const what = `${line} as ${role}`
      if (right && !mayDo(role, right)) tries.push(judged(what, answer, '403 not_allowed'))
      else tries.push({ what, isHeld: isTaken(answer), detail: codeIn(answer) })
    }
  }
  return tries
}

async function operatorsRoutes({ own, operators }) {
  const tries = []
  const thief = own.browser.asThief('operator')
  for (const { method, path, right, for: kind } of OPERATOR_ROUTES) {
    if (kind === 'anybody') continue
    const line = lineOf({ method, path })
    const ask = (browser) => browser.ask(`${method} ${withoutIds(path)}`, { unknown: 'field' })
    const stranger = new Browser(own.browser.url, 'operator')
    tries.push(judged(`${line} without a session`, await ask(stranger), '401 signed_out'))
    tries.push(judged(`${line} as a merchant`, await ask(thief), '401 signed_out'))
    if (kind !== 'operator') continue
    for (const [role, { browser }] of operators) {
      const answer = await ask(browser)
      const what = `${line} as ${role}`
      if (right && !mayOperate(role, right)) tries.push(judged(what, answer, '403 not_allowed'))
      else tries.push({ what, isHeld: isTaken(answer), detail: codeIn(answer) })
    }
  }
  return tries
}

const FOREIGN = {
  'a page of somebody else': { origin: 'https://evil.example' },
  'a page without an origin of its own': { origin: 'null' },
  'a page whose host begins like ours': (url) => ({ origin: `${url}.evil.example` }),
  'a page on another port': (url) => ({ origin: url.replace(/:\d+$/, ':1') }),
  'a frame of another site': { origin: undefined, 'sec-fetch-site': 'cross-site' },
  'a form, which cannot say JSON': { 'content-type': 'text/plain' },
}

/** Somebody who is signed in opens another's page, which sends requests with their cookies. */
async function forgedOrigins({ own, operators }) {
  const tries = []
  const administrator = operators.get('administrator')
  for (const [routes, { browser }, of] of [
    [PORTAL_ROUTES, own, own],
    [OPERATOR_ROUTES, administrator, own],
  ])
    for (const { method, path } of routes.filter(({ method }) => method !== 'GET'))
      for (const [what, forged] of Object.entries(FOREIGN)) {
        const headers = typeof forged === 'function' ? forged(browser.url) : forged
        const answer = await browser.ask(`${method} ${pathFor(path, of)}`, {}, headers)
        tries.push(judged(`${method} ${path} from ${what}`, answer, '403 foreign_page'))
      }
  return tries
}

export const portals = {
  name: 'the portals’ routes as others',
  async run({ gateway }) {
    const known = await peopleOf(gateway)
    return [
      ...(await merchantsRoutes(known)),
      ...(await operatorsRoutes(known)),
      ...(await forgedOrigins(known)),
    ]
  },
}

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const MEGABYTE = 1_048_576
const LOGOS = {
  'an SVG with a script': Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
  ),
  'a page': Buffer.from('<!doctype html><script>alert(1)</script>'),
  'a picture that ends as a page': Buffer.concat([
    PNG.subarray(0, 20),
    Buffer.from('<script>alert(1)</script>'),
  ]),
  '1 MB': Buffer.concat([PNG, Buffer.alloc(MEGABYTE)]),
  'a program': Buffer.from('\x7fELF\x02\x01\x01'),
}
/** So much is not read to its end: the connection may be closed before its sender has read the answer. */
const GIANT = '30 MB'
const DOCUMENTS = {
  'a page named as a PDF': Buffer.from('<!doctype html><script>alert(1)</script>'),
  'a program named as a PDF': Buffer.from('MZ\x90\x00'),
  'an archive named as a PDF': Buffer.from('PK\x03\x04'),
  [GIANT]: Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(30 * MEGABYTE)]),
}

export const uploads = {
  name: 'uploads',
  async run({ gateway }) {
    const { own } = await peopleOf(gateway)
    const { browser, organisationId, clientId } = own
    const tries = []
    const refused = async (what, asking) => {
      const answer = await asking.catch(() => ({ status: 0, body: { error: { code: 'closed' } } }))
      const isRefused = answer.status >= 400 && answer.status < 500
      tries.push({
        what,
        isHeld: isRefused || (answer.status === 0 && what.endsWith(GIANT)),
        detail: codeIn(answer),
      })
    }
    for (const [what, bytes] of Object.entries(LOGOS)) {
      const logo = bytes.toString('base64')
      await refused(`as a logo: ${what}`, browser.ask(`PUT /clients/${clientId}/brand`, { logo }))
    }
    const asked = await browser.ask(`POST /organisations/${organisationId}/applications`, {
      ...{ name: 'Corner shop', legalName: 'Corner Shop Pte. Ltd.', registrationNumber: '201912345K' },
      ...{ country: 'SG', region: 'SG', website: 'https://shop.example', merchantCategoryCode: '5411' },
      ...{ contactName: 'Ada', contactEmail: 'ada@shop.example' },
    })
    // Asked for before, where the attack goes on.
    const listed = await browser.ask(`GET /organisations/${organisationId}/applications`)
    const applicationId = asked.body?.applicationId ?? listed.body[0].applicationId
    const path = `POST /organisations/${organisationId}/applications/${applicationId}/documents`
    for (const [what, bytes] of Object.entries(DOCUMENTS)) {
      const document = bytes.toString('base64')
      await refused(`as a document: ${what}`, browser.ask(path, { name: 'register.pdf', document }))
    }
    return tries
  },
}
