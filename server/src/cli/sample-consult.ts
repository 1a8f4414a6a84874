/** A request of `authorizations/consult` that every gateway takes. */
export const sampleConsult = (authState: string) => ({
  customerBelongsTo: 'GCASH',
  authRedirectUrl: 'https://shop.example/agreed',
  scopes: ['AGREEMENT_PAY'],
  authState,
  terminalType: 'WEB',
})
