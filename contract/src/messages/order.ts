import { z } from 'zod'
import { anything, dateTime, decimal, flag, integer, oneOf, redirectUrl, text } from '../fields.ts'
import { Amount } from './amount.ts'
import { Env } from './env.ts'
import { Address, Merchant, UserName } from './merchant.ts'

export const Goods = z
  .object({
    referenceGoodsId: text(64).optional(),
    goodsName: text(256),
    goodsCategory: text(64).optional(),
    goodsBrand: text().optional(),
    goodsUnitAmount: Amount.optional(),
    goodsQuantity: text().optional(),
    goodsSkuName: text().optional(),
    goodsUrl: text(2048).optional(),
    deliveryMethodType: text(32).optional(),
    goodsImageUrl: text().optional(),
    priceId: text(64).optional(),
    goodsDiscountAmount: Amount.optional(),
    goodsEndsOnTime: text().optional(),
    crossSell: anything().optional(),
  })
  .meta({ id: 'Goods' })

export const Buyer = z
  .object({
    referenceBuyerId: text(64).optional(),
    buyerName: UserName.optional(),
    buyerPhoneNo: text(24).optional(),
    buyerEmail: text(64).optional(),
    buyerRegistrationTime: text(64).optional(),
    isAccountVerified: flag().optional(),
    successfulOrderCount: integer().optional(),
    buyerPhoneNoContryCode: text(7).optional(),
  })
  .meta({ id: 'Buyer' })

export const Shipping = z
  .object({
    shippingName: UserName.optional(),
    shippingAddress: Address.optional(),
    shippingCarrier: text(128).optional(),
    shippingPhoneNo: text(16).optional(),
    shipToEmail: text(64).optional(),
    shippingFeeId: text(64).optional(),
    shippingFee: Amount.optional(),
    shippingDescription: text(64).optional(),
    deliveryEstimate: anything().optional(),
    shippingNumber: text().optional(),
    notes: text().optional(),
  })
  .meta({ id: 'Shipping' })

export const Order = z
  .object({
    referenceOrderId: text(64).optional(),
    orderDescription: text(256),
    orderAmount: Amount,
    orderDiscountAmount: Amount.optional(),
    subTotalOrderAmount: Amount.optional(),
    merchant: Merchant.optional(),
    goods: z.array(Goods, { error: 'must be an array' }).max(100).optional(),
    shipping: Shipping.optional(),
    buyer: Buyer.optional(),
    env: Env.optional(),
    extendInfo: text().optional(),
    transit: anything().optional(),
    lodging: anything().optional(),
    gaming: anything().optional(),
    needDeclaration: flag().optional(),
    declaration: anything().optional(),
    orderType: text().optional(),
  })
  .meta({ id: 'Order' })

/** Of a session: its amount may be left to `paymentAmount`, as official examples do. */
export const SessionOrder = Order.extend({ orderAmount: Amount.optional() }).meta({ id: 'SessionOrder' })

export const Quote = z
  .object({
    quoteId: text(64).optional(),
    quoteCurrencyPair: text(16),
    quotePrice: decimal(),
    quoteStartTime: dateTime().optional(),
    quoteExpiryTime: dateTime().optional(),
    guaranteed: flag().optional(),
    exchangeAmount: Amount.optional(),
  })
  .meta({ id: 'Quote' })

export const CustomizedInfo = z
  .object({
    customizedField1: text().optional(),
    customizedField2: text().optional(),
    customizedField3: text().optional(),
    customizedField4: text().optional(),
    customizedField5: text().optional(),
  })
  .meta({
    id: 'CustomizedInfo',
    description: "The merchant's own words, given back in inquiries and notices.",
  })

export const SettlementStrategy = z.object({ settlementCurrency: text(3) }).meta({ id: 'SettlementStrategy' })

export const RedirectActionForm = z
  .object({
    actionFormType: oneOf(['RedirectActionForm']),
    method: oneOf(['GET', 'POST']),
    parameters: text(2048).optional(),
    redirectUrl: redirectUrl(2048),
  })
  .meta({ id: 'RedirectActionForm', description: 'Where to send the payer, and how.' })
