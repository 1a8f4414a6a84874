import type { TillRow, TillSale } from '../../../../src/entrances/portal-api/shapes.ts'
import { callerFor, newOwner } from '../../../support/portal.ts'
import type { Chapter } from './chapter.ts'

const requestId = (number: number) => `abcdefghijklmnop${number}`

/** Tills at the portal: made, listed, sold at, refunded and cancelled. */
export const tills: Chapter = async (gateway) => {
  const owner = await newOwner(gateway)
  const { browser, clientId } = owner
  const merchant = await callerFor(owner)
  const asked = { name: 'Till 1', store: { storeName: 'At the corner' } }
  const { body: till } = await browser.ask<TillRow>(`POST /clients/${clientId}/tills`, asked)
  await browser.ask(`GET /clients/${clientId}/tills`)
  const path = `/clients/${clientId}/tills/${till.tillId}`
  const sale = { currency: 'HKD', amount: '100', tip: '0' }
  for (const [number, paymentCode] of [await merchant.issueCode(), null].entries()) {
    const { body } = await browser.ask<TillSale>(`POST ${path}/sales`, {
      ...{ ...sale, requestId: requestId(number), paymentCode },
    })
    await browser.ask(`GET ${path}/sales/${body.requestId}`)
    const act = paymentCode === null ? 'cancel' : 'refund'
    const more = paymentCode === null ? {} : { requestId: requestId(number) }
    await browser.ask(`POST ${path}/sales/${body.requestId}/${act}`, more)
  }
  await browser.ask(`GET ${path}?since=${new Date(Date.now() - 60_000).toISOString()}`)
  await browser.ask(`GET ${path}/sales`)
  await browser.ask(`GET ${path}/sales?cursor=9`)
  await browser.ask(`POST ${path}/close`)
}
