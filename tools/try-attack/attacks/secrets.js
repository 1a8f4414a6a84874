import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { payRequest } from '../shop.js'

const NUMBER = '4054695723100768'
const CVC = '873'
const HOLDER = 'Quirinusplanted'

const card = (more = {}) => ({
  paymentMethod: {
    paymentMethodType: 'CARD',
    paymentMethodMetaData: {
      cardNo: NUMBER,
      cvv: CVC,
      expiryMonth: '12',
      expiryYear: '39',
      cardholderName: { firstName: HOLDER, lastName: 'Sowed' },
      ...more,
    },
  },
  paymentFactor: { isAuthorization: true },
})

async function* filesIn(folder) {
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) yield* filesIn(path)
    else if (entry.isFile()) yield path
  }
}

/** However it may be written down: plain, with spaces, in hexadecimal, in base64 at any of its three places. */
function formsOf(text) {
  const inBase64 = [0, 1, 2].map((before) => {
    const coded = Buffer.concat([Buffer.alloc(before), Buffer.from(text)]).toString('base64')
    // What the neighbours' bits have a part in is cut off.
    return coded.slice(before === 0 ? 0 : before + 1, -4)
  })
  return [text, Buffer.from(text).toString('hex'), ...inBase64]
}
const SPACED = NUMBER.replace(/(.{4})/g, '$1 ').trim()
const FORMS = {
  number: [...formsOf(NUMBER), SPACED],
  holder: formsOf(HOLDER),
  CVC: [`"${CVC}"`, `cvv=${CVC}`],
}

/** Where the form of a secret stands in a table, as text. */
async function tablesWith(gateway, forms) {
  const tables = await gateway.query(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
     where schemaname not in ('pg_catalog', 'information_schema')`,
  )
  const found = []
  for (const { name } of tables)
    for (const form of forms) {
      const [row] = await gateway.query(`select 1 from ${name} as t where strpos(t::text, $1) > 0 limit 1`, [
        form,
      ])
      if (row) found.push(`${name} (${form.slice(0, 12)}…)`)
    }
  return found
}

/** Cards are planted wherever a request can carry one, and one is charged; then every table, file and line of the log is searched. */
export const secrets = {
  name: 'planted secrets',
  async run({ gateway, shop, signBody }) {
    const charged = await shop.ask('payments/pay', payRequest(card()))
    const kept = await shop.ask('payments/pay', payRequest(card({ tokenize: true })))
    await shop.ask('payments/pay', payRequest(card({ is3DSAuthentication: true })))
    await shop.ask('payments/pay', payRequest(card({ cardNo: `${NUMBER}0` })))
    const [{ moved }] = await gateway.until(() =>
      gateway
        .query('select count(*)::int as moved from transfers where payment_id = $1', [charged.paymentId])
        .then((rows) => rows[0].moved > 0 && rows),
    )
    // A wrong signature is explained and logged.
    const request = payRequest(card())
    const { path, headers } = await signBody(JSON.stringify(request))
    for (const body of [JSON.stringify(request, null, 1), JSON.stringify({ note: SPACED, ...request })])
      await fetch(gateway.url + path, { method: 'POST', headers, body })
    await fetch(`${gateway.url}/checkout/x/${NUMBER}/y`)
    const tries = [
      {
        what: 'a card that is really charged, and one that is kept',
        isHeld: moved > 0 && [charged, kept].every(({ result }) => result.resultStatus === 'S'),
        detail: [charged, kept].map(({ result }) => result.resultCode).join(', '),
      },
    ]
    const found = await tablesWith(gateway, [charged.paymentId])
    tries.push({ what: 'the search finds what is there', isHeld: found.length > 1, detail: found.join(', ') })
    const tell = (what, found) => tries.push({ what, isHeld: found.length === 0, detail: found.join(', ') })
    for (const [what, forms] of Object.entries(FORMS))
      tell(`its ${what} in the tables`, await tablesWith(gateway, forms))
    await gateway.stop()
    const files = { number: [], holder: [] }
    for await (const file of filesIn(gateway.dataDir)) {
      const bytes = await readFile(file).catch(() => Buffer.alloc(0))
      for (const [what, found] of Object.entries(files))
        if (FORMS[what].some((form) => bytes.includes(form))) found.push(file.slice(gateway.dataDir.length))
    }
    for (const [what, found] of Object.entries(files))
      tell(`its ${what} in the files, the database's too`, found)
    for (const [what, forms] of Object.entries(FORMS))
      tell(
        `its ${what} in the log`,
        forms.filter((form) => gateway.log.includes(form)),
      )
    const key = gateway.merchant.merchantPrivateKey.slice(100, 160)
    tell('private keys in the log', gateway.log.includes(key) ? ['found'] : [])
    tries.push({
      what: 'the length of the log, in the end',
      isHeld: gateway.log.length < 4_000_000,
      detail: `${Math.round(gateway.log.length / 1_024)} kB`,
    })
    return tries
  },
}
