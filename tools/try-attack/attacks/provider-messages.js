import { generateKeyPairSync, randomUUID, sign } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'

const newPair = () => generateKeyPairSync('rsa', { modulusLength: 2048 })
const spki = ({ publicKey }) => publicKey.export({ type: 'spki', format: 'der' }).toString('base64')
const pkcs8 = ({ privateKey }) => privateKey.export({ type: 'pkcs8', format: 'der' }).toString('base64')

/** Two accounts of the gateway at nobody, whose keys the attacker has: one of each cannot speak for the other. */
let accounts
async function accountsOf(gateway) {
  if (accounts) return accounts
  accounts = []
  for (const name of ['first', 'second']) {
    const keys = newPair()
    const clientId = `SANDBOX_5${randomUUID().replaceAll('-', '').slice(0, 19).toUpperCase()}`
    const config = {
      ...{ gatewayUrl: 'http://127.0.0.1:9', clientId, keyVersion: 1 },
      ...{ merchantPrivateKey: pkcs8(newPair()), gatewayPublicKey: spki(keys) },
    }
    const file = join(gateway.scratch, `${name}.json`)
    await writeFile(file, JSON.stringify(config))
    await gateway.command(
      'provider',
      'add',
      '--name',
      name,
      '--kind',
      'ams',
      '--environment',
      'sandbox',
      '--config',
      file,
    )
    accounts.push({ name, clientId, keys })
  }
  await gateway.until(
    async () => (await send(gateway, messageOf(accounts[0], {}), accounts[0])).status !== 401,
  )
  return accounts
}

const messageOf = ({ name }, more) => ({
  path: `/providers/${name}/payment`,
  body: JSON.stringify({
    notifyType: 'PAYMENT_RESULT',
    result: { resultCode: 'SUCCESS', resultStatus: 'S', resultMessage: 'success' },
    paymentRequestId: `SANDBOX_5NOBODY00000000000000_${randomUUID().replaceAll('-', '')}`,
    paymentId: randomUUID(),
    paymentAmount: { currency: 'HKD', value: '25800' },
    ...more,
  }),
})

async function send({ url }, { path, body }, { clientId, keys }, changes = {}) {
  const time = new Date().toISOString()
  const content = Buffer.from(
    `POST ${changes.signedPath ?? path}\n${clientId}.${time}.${changes.signedBody ?? body}`,
  )
  const signature = encodeURIComponent(sign('sha256', content, keys.privateKey).toString('base64'))
  const response = await fetch(url + path, {
    method: 'POST',
    headers: {
      ...{ 'content-type': 'application/json', 'client-id': clientId, 'request-time': time },
      signature: `algorithm=RSA256,keyVersion=1,signature=${signature}`,
      ...changes.headers,
    },
    body,
  })
  return { status: response.status, text: await response.text() }
}

/** A sender that is not the provider, or is another one, moves no money. */
export const providerMessages = {
  name: 'messages as if of a provider',
  async run({ gateway, shop, payRequest }) {
    const [first, second] = await accountsOf(gateway)
    const { paymentId } = await shop.ask('payments/pay', payRequest())
    const [{ attempt_id: attemptId } = {}] = await gateway.query(
      'select attempt_id from attempts where payment_id = $1',
      [paymentId],
    )
    const { clientId } = gateway.merchant
    // Of a payment of the simulator's, about which no account has anything to say.
    const key = `${clientId}_${String(attemptId ?? randomUUID()).replaceAll('-', '')}`
    const about = messageOf(first, { paymentRequestId: key, paymentId })
    const tries = []
    const refused = (what, { status }) => tries.push({ what, isHeld: status === 401, detail: String(status) })
    const stranger = { clientId: first.clientId, keys: newPair() }
    refused('signed by a stranger', await send(gateway, about, stranger))
    refused('signed by another account', await send(gateway, about, { ...second, clientId: first.clientId }))
    refused('of another account, with its own name', await send(gateway, about, second))
    refused('not signed', await send(gateway, about, first, { headers: { signature: '' } }))
    refused('with other words than were signed', await send(gateway, about, first, { signedBody: '{}' }))
    refused(
      'signed for another address',
      await send(gateway, about, first, { signedPath: '/providers/second/payment' }),
    )
    refused(
      'to an account that there is not',
      await send(gateway, { ...about, path: '/providers/third/payment' }, first),
    )
    const own = await Promise.all(Array.from({ length: 20 }, () => send(gateway, about, first)))
    tries.push({
      what: 'signed, about a payment that is another’s, 20 times at once',
      isHeld: own.every(({ status }) => status === 200),
      detail: [...new Set(own.map(({ status }) => status))].join(' '),
    })
    const { paymentStatus } = await shop.ask('payments/inquiryPayment', { paymentId })
    const [after] = await gateway.query(
      'select count(*)::int as transfers from transfers where event_id = $1',
      [paymentId],
    )
    tries.push({
      what: 'what came of all of them',
      isHeld: paymentStatus === 'PROCESSING' && after.transfers === 0,
      detail: `${paymentStatus}, ${after.transfers} transfers`,
    })
    return tries
  },
}
