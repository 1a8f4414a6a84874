import { randomUUID } from 'node:crypto'
import type { Merchant } from './merchant.ts'

/** A store's registration that is taken, of a merchant of its own. */
export function registrationRequest(id: string = randomUUID()) {
  return {
    registrationRequestId: `reg-${id}`,
    productCodes: ['IN_STORE_PAYMENT'],
    merchantInfo: {
      referenceMerchantId: `m-${id}`,
      merchantMCC: '5814',
      merchantDisplayName: 'Morning Coffee',
      websites: [{ url: 'https://coffee.example/' }],
      registrationDetail: {
        legalName: 'Morning Coffee Limited',
        registrationType: 'ENTERPRISE_REGISTRATION_NO',
        registrationNo: '20260214-01',
        registrationAddress: { region: 'HK' },
        businessType: 'ENTERPRISE',
        contactInfo: [{ contactType: 'EMAIL', contactNo: 'owner@coffee.example' }],
      },
    },
    storeInfo: {
      referenceStoreId: 'store-1',
      storeName: 'Morning Coffee, Harbour Road',
      storeMCC: '5814',
      storeAddress: { region: 'HK', address1: '1 Harbour Road' },
    },
  }
}

export type RegistrationRequest = ReturnType<typeof registrationRequest>

/** The same, whose number the simulated wallets reject. */
export function rejectedRequest(id?: string): RegistrationRequest {
  const request = registrationRequest(id)
  request.merchantInfo.registrationDetail.registrationNo = '20260214-09'
  return request
}

/** The same request under a name of its own. */
export const again = (request: RegistrationRequest, name = 'again') => ({
  ...request,
  registrationRequestId: `${request.registrationRequestId}-${name}`,
})

/** What an inquiry tells of a registration. */
export const registrationStatus = async (
  merchant: Merchant,
  { registrationRequestId }: RegistrationRequest,
) => (await merchant.call('merchants/inquiryRegistrationStatus', { registrationRequestId })).body

export const WALLETS: readonly string[] = ['ALIPAY_CN', 'ALIPAY_HK', 'GCASH', 'KAKAOPAY', 'TNG']

/** The picture in which every wallet says the same. */
export const allSay = (registrationStatus: string, rejectReasons?: string) => ({
  registrationResult: { registrationStatus: registrationStatus === 'PENDING' ? 'PENDING' : 'COMPLETED' },
  pspRegistrationResultList: WALLETS.map((pspName) => ({
    pspName,
    registrationResult: { registrationStatus, ...(rejectReasons && { rejectReasons }) },
  })),
})
