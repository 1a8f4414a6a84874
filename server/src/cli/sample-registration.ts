/** A request of `merchants/registration` that every gateway accepts; merchant and store are named by the request. */
export const sampleRegistration = (registrationRequestId: string) => ({
  registrationRequestId,
  productCodes: ['IN_STORE_PAYMENT'],
  merchantInfo: {
    referenceMerchantId: `merchant-${registrationRequestId}`,
    merchantMCC: '5814',
    registrationDetail: {
      legalName: 'Morning Coffee Limited',
      registrationType: 'ENTERPRISE_REGISTRATION_NO',
      registrationNo: '20260214-01',
      registrationAddress: { region: 'HK' },
      businessType: 'ENTERPRISE',
    },
  },
  storeInfo: {
    referenceStoreId: 'store-1',
    storeName: 'Morning Coffee, Harbour Road',
    storeMCC: '5814',
    storeAddress: { region: 'HK' },
  },
})
