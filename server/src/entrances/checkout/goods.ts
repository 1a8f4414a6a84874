import type { Amount } from '@amsel/contract'
import type { PaymentSession } from '../../domain/index.ts'
import { type Html, html } from '../../platform/web/index.ts'
import type { Reader } from './reader.ts'
import type { Speech } from './words/index.ts'

type Request = PaymentSession['request']
type Goods = NonNullable<Request['order']['goods']>[number]

/** The others can be unfolded. */
const SHOWN_MAX = 6

/** What is bought: each line with its total and, below them, what they come to. */
export function orderLines({ order, paymentAmount }: Request, { speech }: Reader): Html | null {
  const { goods = [] } = order
  if (goods.length === 0) return null
  const { page } = speech.words
  const more = goods.slice(SHOWN_MAX)
  return html`<div class="order"><ul class="goods">${goods.slice(0, SHOWN_MAX).map((one) => line(one, speech))}</ul>
    ${
      more.length > 0 &&
      html`<details><summary>${speech.count(page.moreGoods, more.length)}</summary>
      <ul class="goods">${more.map((one) => line(one, speech))}</ul></details>`
    }
    <dl class="sums">${sumsOf(order, paymentAmount).map(
      ([label, { value, currency }, sign]) =>
        html`<dt>${page[label]}</dt><dd>${sign}${speech.amount(value, currency)}</dd>`,
    )}</dl></div>`
}

function line(goods: Goods, speech: Speech): Html {
  const { goodsName, goodsQuantity = '1', goodsUnitAmount: each } = goods
  const total = totalOf(goods)
  const times = goodsQuantity === '1' ? '' : `${goodsQuantity} × `
  const unit = each && speech.amount(each.value, each.currency)
  return html`<li><span><bdi>${goodsName}</bdi>${times && html`<small><bdi>${times}${unit}</bdi></small>`}</span>
    <span>${total ? speech.amount(total.value, total.currency) : times ? null : unit}</span></li>`
}

const QUANTITY = /^[1-9]\d{0,8}$/

/** Null where it is not known: a discount may be that of one or of all. */
function totalOf({ goodsQuantity = '1', goodsUnitAmount: each, goodsDiscountAmount }: Goods): Amount | null {
  if (!each || !QUANTITY.test(goodsQuantity) || goodsDiscountAmount) return null
  return { currency: each.currency, value: each.value * BigInt(goodsQuantity) }
}

type Sum = readonly [label: 'subtotal' | 'shipping' | 'discount' | 'total', amount: Amount, sign: '' | '−']

/** How the lines lead to what is paid. What is paid alone counts; the rest is as the merchant says. */
function sumsOf({ goods = [], shipping, orderDiscountAmount }: Request['order'], total: Amount): Sum[] {
  const lines = goods.map(totalOf)
  const known = lines.filter((one) => one?.currency === total.currency) as Amount[]
  const value = known.reduce((sum, one) => sum + one.value, 0n)
  const isApart = known.length === lines.length && value !== total.value
  const given = (amount: Amount | undefined): amount is Amount => amount !== undefined && amount.value > 0n
  return [
    ...(isApart ? [['subtotal', { currency: total.currency, value }, ''] as const] : []),
    ...(given(orderDiscountAmount) ? [['discount', orderDiscountAmount, '−'] as const] : []),
    ...(given(shipping?.shippingFee) ? [['shipping', shipping.shippingFee, ''] as const] : []),
    ['total', total, ''],
  ]
}
