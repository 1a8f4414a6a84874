/** A request of `payments/pay` that every gateway takes. */
export function samplePayment(paymentRequestId: string) {
  const amount = { currency: 'HKD', value: '25800' }
  return {
    productCode: 'CASHIER_PAYMENT',
    paymentRequestId,
    order: { referenceOrderId: 'order-1', orderDescription: 'Two cups of coffee', orderAmount: amount },
    paymentAmount: amount,
    paymentMethod: { paymentMethodType: 'ALIPAY_HK' },
    env: { terminalType: 'WEB' },
    paymentRedirectUrl: 'https://shop.example/return',
  }
}
