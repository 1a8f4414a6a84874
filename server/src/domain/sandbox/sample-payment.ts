/** A request of `payments/pay` that every gateway accepts. */
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

/** The same by a card that the sandbox accepts; it is captured automatically. */
export const sampleCardPayment = (paymentRequestId: string) => ({
  ...samplePayment(paymentRequestId),
  paymentMethod: {
    paymentMethodType: 'CARD',
    paymentMethodMetaData: { cardNo: '4054695723100768', cvv: '123', expiryMonth: '12', expiryYear: '39' },
  },
})
