import { judged, must, newOwner } from '../people.js'

/** A till and a phone act for their merchant: a stranger who signs up gets none but their own. */
export const storePages = {
  name: 'tills and phones of others',
  async run({ gateway, shop, payRequest }) {
    const [own, other] = [await newOwner(gateway), await newOwner(gateway)]
    const sandboxOf = ({ browser, clientId }) => browser.ask(`GET /clients/${clientId}/sandbox`)
    const make = async ({ browser, clientId }) =>
      must(await browser.ask(`POST /clients/${clientId}/store-pages`), 'store pages').tillUrl.replace(
        /till$/,
        '',
      )
    const tries = []
    const first = must(await sandboxOf(own), 'the sandbox')
    tries.push({
      what: 'a till and a phone that nobody has made',
      isHeld: first.tillUrl === null && first.phoneUrl === null,
      detail: `${first.tillUrl}, ${first.phoneUrl}`,
    })
    const [folder, others] = [await make(own), await make(other)]
    const { text } = await sandboxOf(own)
    const named = [...text.matchAll(/\/sandbox\/([^/"]+)\//g)].map(([, token]) => token.split('.')[0])
    tries.push({
      what: 'whose pages the portal names',
      isHeld: named.length === 2 && named.every((clientId) => clientId === own.clientId),
      detail: named.join(', '),
    })

    const { paymentId, paymentRequestId } = await shop.ask('payments/pay', payRequest())
    await shop.ask('simulator/completePayment', { paymentId, outcome: 'SUCCESS' })
    const call = async (operation, request) => {
      const answer = await fetch(`${folder}call`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ operation, request }),
      })
      if (answer.status !== 200) return `${answer.status}`
      return JSON.parse((await answer.json()).answer.body).result.resultCode
    }
    const refused = async (what, operation, request, expected) => {
      const code = await call(operation, request)
      tries.push({ what: `${what} of another, by one’s own till`, isHeld: code === expected, detail: code })
    }
    const refundAmount = { currency: 'HKD', value: '1' }
    await refused('a payment', 'payments/inquiryPayment', { paymentId }, 'ORDER_NOT_EXIST')
    await refused(
      'a payment by its request',
      'payments/inquiryPayment',
      { paymentRequestId },
      'ORDER_NOT_EXIST',
    )
    await refused(
      'a refund',
      'payments/refund',
      { refundRequestId: '1', paymentId, refundAmount },
      'ORDER_NOT_EXIST',
    )
    await refused('a cancel', 'payments/cancel', { paymentId }, 'ORDER_NOT_EXIST')
    await refused('the clock', 'simulator/advanceClock', { seconds: 1 }, '403')

    const partsOf = (address) => new URL(address).pathname.split('/')[2].split('.')
    const [[clientId, page, proof], [theirs, theirPage]] = [partsOf(folder), partsOf(others)]
    const { clientId: builtIn } = gateway.merchant
    for (const token of [
      ...[`${theirs}.${page}.${proof}`, `${theirs}.${theirPage}.${proof}`, `${builtIn}.${page}.${proof}`],
      ...[`${clientId}.${theirPage}.${proof}`, `${clientId}.${page}.`, builtIn, `${builtIn}.${page}`],
    ]) {
      const { status } = await fetch(`${gateway.url}/sandbox/${token}/till`)
      tries.push({
        what: `a till’s address made of two: ${token}`,
        isHeld: status === 404,
        detail: `${status}`,
      })
    }
    for (const line of [
      'GET /clients/ID/sandbox',
      'POST /clients/ID/store-pages',
      'DELETE /clients/ID/store-pages',
    ])
      tries.push(
        judged(
          `${line} of another`,
          await own.browser.send(line.replace('ID', other.clientId)),
          '404 not_found',
        ),
      )
    must(await own.browser.ask(`DELETE /clients/${own.clientId}/store-pages`), 'revoking')
    const { status } = await fetch(`${folder}till`)
    tries.push({ what: 'a till that was revoked', isHeld: status === 404, detail: `${status}` })
    return tries
  },
}
