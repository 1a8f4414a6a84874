import type { PaymentLinkDetail } from '../../../../src/entrances/portal-api/shapes.ts'
import { press } from '../../../support/payer.ts'
import { newOwner } from '../../../support/portal.ts'
import type { Chapter } from './chapter.ts'

/** Payment links: made, listed, paid once and often, and closed. */
export const links: Chapter = async (gateway) => {
  const { browser, clientId } = await newOwner(gateway)
  const path = `/clients/${clientId}/links`
  for (const isOnce of [true, false]) {
    const { body } = await browser.ask<PaymentLinkDetail>(`POST ${path}`, {
      ...{ title: 'An order', currency: 'HKD', offer: { kind: 'amount', amount: '100' } },
      ...{ isOnce, reference: null, redirectUrl: null, expiresAt: null },
    })
    for (let payer = 0; payer < 2; payer += 1) {
      const begun = await fetch(body.url, { method: 'POST', redirect: 'manual', body: new URLSearchParams() })
      const session = new URL(begun.headers.get('location') ?? '', body.url).href
      const { location } = await press(session, 'choose', { method: 'ALIPAY_HK' })
      await press(new URL(location ?? '', session).href, 'confirm')
    }
    await browser.ask(`GET ${path}/${body.linkId}`)
    const { body: page } = await browser.ask<{ rows: PaymentLinkDetail[] }>(`GET ${path}`)
    await browser.ask(`GET ${path}?cursor=${page.rows[0]?.linkId}`)
    await browser.ask(`POST ${path}/${body.linkId}/close`)
  }
}
