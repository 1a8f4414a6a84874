import { z } from 'zod'
import { informational } from '../field-roles.ts'
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

const Store = z
  .object({
    referenceStoreId: text().optional(),
    storeName: text().optional(),
    storeMCC: informational(text()),
    storeDisplayName: informational(text()),
    storeTerminalId: informational(text()),
    storeOperatorId: informational(text()),
    storeAddress: informational(Address),
    storePhoneNo: informational(text()),
  })
  .meta({ id: 'Store' })

export const Merchant = z
  .object({
    referenceMerchantId: text(64),
    merchantMCC: informational(text(32)),
    merchantName: text(256).optional(),
    merchantDisplayName: informational(text(64)),
    merchantAddress: informational(Address),
    merchantRegisterDate: informational(text()),
    store: Store.optional(),
    merchantType: informational(oneOf(['INDIVIDUAL', 'ENTERPRISE'])),
  })
  .meta({ id: 'Merchant' })
