import { describe, expect, it } from 'vitest'
import { isKnownPath, KNOWN_PATHS, ODD_PATHS } from './not-offered.ts'

describe('known paths', () => {
  it('are 171 with the odd one, each once', () => {
    expect(KNOWN_PATHS).toHaveLength(170)
    expect(new Set([...KNOWN_PATHS, ...ODD_PATHS]).size).toBe(171)
  })

  it('are written without prefix and doubled slash', () => {
    for (const path of KNOWN_PATHS) expect(path).toMatch(/^(v1|open)(\/[A-Za-z0-9_]+){2,}$/)
  })

  it.each([
    ['v1/payments/', 35],
    ['v1/payments/reserve/', 9],
    ['v1/agenticPayment/', 4],
    ['v1/notification/', 2],
    ['v1/authorizations/', 4],
    ['v1/subscriptions/', 8],
    ['v1/vaults/', 7],
    ['v1/merchants/', 5],
    ['v1/risk/', 4],
    ['v1/billing/', 49],
    ['v1/meter/', 11],
    ['v1/tax/', 10],
    ['v1/aba/', 22],
  ])('%s has %i operations', (area, count) => {
    expect(KNOWN_PATHS.filter((path) => path.startsWith(area))).toHaveLength(count)
  })

  it.each([
    ['v1/payments/pay', true],
    ['v1/payments/retrievePaymentSession', true],
    ['v1/payments/inquire', true],
    ['v1/merchants/settlementInfo/update', true],
    ['v1/merchants/inquiryRegistrationInfo', true],
    ['v1/users/inquiryUserInfo', true],
    ['v1/customs/declare', true],
    ['v1/meter/creditGrant/updateExpiry', true],
    ['v1/billing/promotionCode/inquireList', true],
    ['open/openapiv2_file/v1/business/attachment/submitAttachment', true],
    ['/ams/v1/aba/funds/createExchange', true],
    ['v1/aba/funds/createExchange', true],
    ['v1/payments/create', true],
    ['v1/payments/reserve/updateRule', true],
    ['v1/agenticPayment/inquirePaymentToken', true],
    ['v1/notification/inquireNotification', true],
    ['v1/notifications/inquireNotification', false],
    ['/v1/payments/pay', false],
    ['v1/payments/Pay', false],
    ['v2/payments/pay', false],
    ['', false],
  ])('%j is known: %s', (path, known) => {
    expect(isKnownPath(path)).toBe(known)
  })
})
