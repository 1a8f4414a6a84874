import { z } from 'zod'
import { callUrl, dateText, oneOf, text } from '../fields.ts'
import { Address } from './merchant.ts'

const PRODUCT_CODES = ['CASHIER_PAYMENT', 'AGREEMENT_PAYMENT', 'IN_STORE_PAYMENT'] as const

/** What a merchant is registered for. */
export const ProductCodes = z
  .array(oneOf(PRODUCT_CODES), { error: 'must be an array' })
  .min(1, { error: 'must have at least 1 item' })
export type ProductCodes = z.output<typeof ProductCodes>

const ContactInfo = z.object({
  contactNo: text(64),
  contactType: oneOf(['MOBILE_PHONE', 'TELEPHONE', 'EMAIL']),
})

const Attachment = z.object({
  attachmentType: oneOf([
    'ARTICLES_OF_ASSOCIATION',
    'ENTERPRISES_ANNUAL_INSPECTION_REPORT',
    'PROOF_OF_ADDRESS',
    'REGISTRATION_CERTIFICATE',
  ]),
  file: text(1024),
  attachmentName: text(256).optional(),
})

const RegistrationDetail = z
  .object({
    legalName: text(256),
    registrationType: oneOf([
      'ENTERPRISE_REGISTRATION_NO',
      'INDEPENDENT_CONTRACTOR_LICENSE_NO',
      'OTHER_IDENTIFICATION_NO',
      'US_FEDERAL_EIN',
    ]),
    registrationNo: text(64),
    registrationAddress: Address,
    businessType: oneOf(['ENTERPRISE', 'INDIVIDUAL']),
    contactInfo: z.array(ContactInfo, { error: 'must be an array' }).optional(),
    attachments: z.array(Attachment, { error: 'must be an array' }).optional(),
    registrationEffectiveDate: dateText().optional(),
    registrationExpireDate: dateText().optional(),
  })
  .meta({ id: 'RegistrationDetail' })

const Website = z.object({
  url: callUrl(2048),
  name: text(256).optional(),
  desc: text(1024).optional(),
  type: text(64).optional(),
})

/** A merchant for whom the client sells. `merchantMcc` is read too. */
export const MerchantInfo = z
  .object({
    referenceMerchantId: text(64),
    merchantMCC: text(32),
    merchantDisplayName: text(64).optional(),
    merchantAddress: Address.optional(),
    logo: z.object({ logoName: text(256), logoUrl: text(2048).optional() }).optional(),
    websites: z.array(Website, { error: 'must be an array' }).optional(),
    registrationDetail: RegistrationDetail,
  })
  .meta({ id: 'MerchantInfo' })
export type MerchantInfo = z.output<typeof MerchantInfo>

const StoreContact = z.object({
  fullName: text(128),
  contactNo: text(64).optional(),
  identificationId: text(64),
})

/** One of its stores. `storeMcc` is read too. */
export const StoreInfo = z
  .object({
    referenceStoreId: text(32),
    storeName: text(256),
    storeMCC: text(32),
    storeAddress: Address,
    storeContacts: z.array(StoreContact, { error: 'must be an array' }).optional(),
    feeTier: oneOf(['01', '02', '03', '04', '05']).optional(),
  })
  .meta({ id: 'StoreInfo' })
export type StoreInfo = z.output<typeof StoreInfo>
