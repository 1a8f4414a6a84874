import { z } from 'zod'
import { handedOn, informational } from '../field-roles.ts'
import { anything, dateTime, decimal, flag, integer, oneOf, redirectUrl, text } from '../fields.ts'
import { NOT_OFFERED } from '../not-offered-fields.ts'
import { Amount } from './amount.ts'
import { Env } from './env.ts'
import { Address, Merchant, UserName } from './merchant.ts'

const Goods = z
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
    buyerName: informational(UserName),
    buyerPhoneNo: informational(text(24)),
    buyerEmail: informational(text(64)),
    buyerRegistrationTime: informational(text(64)),
    isAccountVerified: informational(flag()),
    successfulOrderCount: informational(integer()),
    buyerPhoneNoContryCode: informational(text(7)),
  })
  .meta({ id: 'Buyer' })

const Shipping = z
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
    orderDiscountAmount: informational(Amount),
    subTotalOrderAmount: informational(Amount),
    merchant: Merchant.optional(),
    goods: informational(
      z.array(Goods, { error: 'must be an array' }).max(100),
      'the payer of a session sees it',
    ),
    shipping: informational(Shipping),
    buyer: Buyer.optional(),
    env: Env.optional(),
    extendInfo: informational(text()),
    transit: informational(anything()),
    lodging: informational(anything()),
    gaming: informational(anything()),
    needDeclaration: handedOn(flag(), NOT_OFFERED.declaration),
    declaration: handedOn(anything(), NOT_OFFERED.declaration),
    orderType: informational(text()),
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
