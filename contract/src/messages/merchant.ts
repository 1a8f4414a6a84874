import { z } from 'zod'
import { oneOf, text } from '../fields.ts'

export const UserName = z
  .object({
    firstName: text(32).optional(),
    middleName: text(32).optional(),
    lastName: text(32).optional(),
    fullName: text(128).optional(),
  })
  .meta({ id: 'UserName' })

export const Address = z
  .object({
    region: text(2),
    state: text(8).optional(),
    city: text(32).optional(),
    address1: text(256).optional(),
    address2: text(256).optional(),
    zipCode: text(32).optional(),
    label: text().optional(),
    address3: text().optional(),
  })
  .meta({ id: 'Address' })

export const Store = z
  .object({
    referenceStoreId: text().optional(),
    storeName: text().optional(),
    storeMCC: text().optional(),
    storeDisplayName: text().optional(),
    storeTerminalId: text().optional(),
    storeOperatorId: text().optional(),
    storeAddress: Address.optional(),
    storePhoneNo: text().optional(),
  })
  .meta({ id: 'Store' })

export const Merchant = z
  .object({
    referenceMerchantId: text(64),
    merchantMCC: text(32).optional(),
    merchantName: text(256).optional(),
    merchantDisplayName: text(64).optional(),
    merchantAddress: Address.optional(),
    merchantRegisterDate: text().optional(),
    store: Store.optional(),
    merchantType: oneOf(['INDIVIDUAL', 'ENTERPRISE']).optional(),
  })
  .meta({ id: 'Merchant' })
