import { payRequest } from '../shop.js'

/** A request that was caught on the way is sent again, changed and unchanged. */
export const replays = {
  name: 'replays and forged signatures',
  async run({ gateway, shop }) {
    const request = payRequest()
    const caught = await shop.sign('payments/pay', request)
    const send = async ({ path, headers, body }) => {
      const response = await fetch(gateway.url + path, { method: 'POST', headers, body })
      return response.json()
    }
    const answers = await Promise.all(Array.from({ length: 20 }, () => send(caught)))
    const ids = new Set(answers.map(({ paymentId }) => paymentId))
    const refused = async (what, changes) => {
      const { result, paymentId } = await send({ ...caught, ...changes })
      return {
        what,
        isHeld: result.resultStatus === 'F' && paymentId === undefined,
        detail: result.resultCode,
      }
    }
    const { headers, body, path } = caught
    const withHeader = (name, value) => ({ headers: { ...headers, [name]: value } })
    const { signature } = headers
    return [
      {
        what: 'the same, 20 times at once',
        isHeld: ids.size === 1 && !ids.has(undefined),
        detail: `${ids.size} payment`,
      },
      await refused('a higher amount', { body: body.replaceAll('25800', '99900') }),
      await refused('a space more', { body: `${body} ` }),
      await refused('another operation', { path: path.replace('payments/pay', 'payments/refund') }),
      await refused('another time', withHeader('request-time', String(Date.now() + 1))),
      await refused('a time that is none', withHeader('request-time', "x' or 1=1")),
      await refused('another client', withHeader('client-id', 'SANDBOX_5AAAAAAAAAAAAAAAAAA')),
      await refused('no signature', withHeader('signature', '')),
      await refused(
        'an algorithm of none, and no signature',
        withHeader('signature', signature.replace('RSA256', 'none').replace(/signature=.*/, 'signature=')),
      ),
      await refused(
        'a key that is none',
        withHeader('signature', signature.replace(/keyVersion=\d+/, 'keyVersion=99')),
      ),
      await refused('half of a signature', withHeader('signature', signature.slice(0, -100))),
      await refused(
        'a signature of zeros',
        withHeader('signature', `algorithm=RSA256,keyVersion=1,signature=${'A'.repeat(342)}%3D%3D`),
      ),
    ]
  },
}
