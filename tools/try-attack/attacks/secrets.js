import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { payRequest } from '../shop.js'

const NUMBER = '4054695723100768'
const CVC = '8735'

const card = (more = {}) => ({
  paymentMethod: {
    paymentMethodType: 'CARD',
    paymentMethodMetaData: {
      cardNo: NUMBER,
      cvv: CVC,
      expiryMonth: '12',
      expiryYear: '39',
      cardholderName: { firstName: 'Quirinus', lastName: 'Planted' },
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

/** Cards are planted wherever a request can carry one; then every file and every line of the log is searched. */
export const secrets = {
  name: 'planted secrets',
  async run({ gateway, shop, signBody }) {
    const spaced = NUMBER.replace(/(.{4})/g, '$1 ').trim()
    await shop.ask('payments/pay', payRequest(card()))
    await shop.ask('payments/pay', payRequest(card({ is3DSAuthentication: true })))
    await shop.ask('payments/pay', payRequest(card({ cardNo: `${NUMBER}0` })))
    // A wrong signature is explained and logged.
    const request = payRequest(card())
    const { path, headers } = await signBody(JSON.stringify(request))
    for (const body of [JSON.stringify(request, null, 1), JSON.stringify({ note: spaced, ...request })])
      await fetch(gateway.url + path, { method: 'POST', headers, body })
    await fetch(`${gateway.url}/checkout/x/${NUMBER}/y`)
    await gateway.stop()
    const found = []
    for await (const file of filesIn(gateway.dataDir)) {
      const bytes = await readFile(file).catch(() => Buffer.alloc(0))
      if (bytes.includes(NUMBER)) found.push(file.slice(gateway.dataDir.length))
    }
    const inLog = [NUMBER, spaced, `"${CVC}"`].filter((secret) => gateway.log.includes(secret))
    const keys = [gateway.merchant.merchantPrivateKey.slice(100, 160)].filter((key) =>
      gateway.log.includes(key),
    )
    return [
      {
        what: 'card numbers in the files of the gateway and its database',
        isHeld: found.length === 0,
        detail: found.join(', '),
      },
      {
        what: 'card numbers and CVCs in the log',
        isHeld: inLog.length === 0,
        detail: `${inLog.length} found`,
      },
      { what: 'private keys in the log', isHeld: keys.length === 0, detail: `${keys.length} found` },
      {
        what: `the log, in the end`,
        isHeld: gateway.log.length < 4_000_000,
        detail: `${Math.round(gateway.log.length / 1_024)} kB`,
      },
    ]
  },
}
