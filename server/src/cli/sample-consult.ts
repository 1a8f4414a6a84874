/** A request of `authorizations/consult` that every gateway accepts. */
export const sampleConsult = (authState: string) => ({
  customerBelongsTo: 'GCASH',
  authRedirectUrl: 'https://shop.example/agreed',
  scopes: ['AGREEMENT_PAY'],
  authState,
  terminalType: 'WEB',
})
