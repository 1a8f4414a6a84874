// What a shop does at its till: the customer's code is scanned, or the customer scans the shop's.

const tillRequest = (order, scenario, more = {}) => ({
  ...order.request(
    { paymentMethodType: 'CONNECT_WALLET', ...more },
    { paymentFactor: { inStorePaymentScenario: scenario } },
  ),
  productCode: 'IN_STORE_PAYMENT',
  order: {
    orderDescription: 'Two kopi',
    orderAmount: order.amount(),
    merchant: {
      referenceMerchantId: 'M-KOPI-01',
      merchantName: 'Kopi Corner',
      store: { referenceStoreId: 'ST-0007', storeName: 'Kopi Corner at the quay' },
    },
  },
  env: undefined,
  paymentRedirectUrl: undefined,
})

/** A code that never reached the back, or was used up there by a call whose answer is lost, may be refused at last. */
const REFUSED = ['PROCESS_FAIL', 'ORDER_IS_CLOSED', 'ORDER_IS_CANCELED', 'PAYMENT_NOT_EXIST']

export async function scanCustomer(order) {
  const { until } = order
  const [payer] = order.payers
  const { paymentCode } = await payer.certain('simulator/issuePaymentCode', {}, { until })
  const request = tillRequest(order, 'PaymentCode', { paymentMethodId: paymentCode })
  const answer = await order.certain('payments/pay', request)
  order.paymentId = answer.paymentId
  if (answer.result.resultStatus === 'F') order.end('pay at the till', answer, REFUSED)
  await order.paid()
}

export async function showCode(order) {
  const codes = ['PAYMENT_IN_PROCESS']
  const answer = await order.certain('payments/pay', tillRequest(order, 'OrderCode'), { codes })
  order.paymentId = answer.paymentId
  if (answer.result.resultStatus === 'F') order.end('pay by the shop’s code', answer, REFUSED)
  const { codeValue } = answer.orderCodeForm.codeDetails.find(({ displayType }) => displayType === 'TEXT')
  const [payer] = order.payers
  await payer.certain('simulator/scanOrderCode', { codeValue }, { until: order.until })
  await order.paid()
}
