import { expect, it } from 'vitest'
import { notificationLine } from './notification-line.ts'

const result = { resultStatus: 'S', resultCode: 'SUCCESS', resultMessage: 'success.' }

it.each([
  [
    'notifyPayment',
    { notifyType: 'PAYMENT_RESULT', paymentRequestId: 'order-1' },
    'PAYMENT_RESULT',
    'order-1',
  ],
  [
    'notifyAuthorization',
    { authorizationNotifyType: 'AUTHCODE_CREATED', authState: 'state-1', authCode: 'hidden' },
    'AUTHCODE_CREATED',
    'state-1',
  ],
])('%s is shown with its type and the merchant’s own word', (kind, message, type, name) => {
  const delivery = {
    deliveryToken: 't',
    notificationId: 'n',
    kind,
    headers: {},
    body: JSON.stringify({ ...message, result }),
  }
  const line = notificationLine(new Date(0), delivery, { httpStatus: 200, body: JSON.stringify({ result }) })
  expect(line.slice(line.indexOf(kind))).toBe(`${kind}  ${type} S SUCCESS  ${name}  → 200 S SUCCESS`)
})

it('notifyRegistrationStatus, which has no result, is shown with how far it is', () => {
  const body = JSON.stringify({
    registrationRequestId: 'reg-1',
    registrationResult: { registrationStatus: 'COMPLETED' },
  })
  const delivery = {
    deliveryToken: 't',
    notificationId: 'n',
    kind: 'notifyRegistrationStatus',
    headers: {},
    body,
  }
  const line = notificationLine(new Date(0), delivery, { httpStatus: 200, body: JSON.stringify({ result }) })
  expect(line).toContain('notifyRegistrationStatus  COMPLETED  reg-1  → 200 S SUCCESS')
})
