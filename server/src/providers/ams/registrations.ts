import { REGISTRATION_STATUSES, REVIEW_STATUSES, REVIEWING_WALLETS } from '@amsel/contract'
import {
  providerKey,
  type Registration,
  readProviderKey,
  type ReportedRegistration,
  type ReportedReview,
} from '../../domain/index.ts'
import type { ProviderRegistrations, SentRegistration } from '../disputes-and-registrations.ts'
import type { Received } from '../provider.ts'
import type { Ams } from './ams.ts'
import { AmsError, type Fields, fieldsOf, textOf } from './answer.ts'
import { unknown } from './refused.ts'
import { resultCodeOf, verdictOn } from './result-codes.ts'

/** Merchants and stores are submitted upstream under a key that names client and registration. */
export const providerRegistrations = (ams: Ams): ProviderRegistrations => ({
  send: (registration, { signal }) => handIn(ams, registration, signal),
  inquire: (registration, { signal }) => inquireRegistration(ams, registration, signal),
})

async function handIn(ams: Ams, registration: Registration, signal: AbortSignal): Promise<SentRegistration> {
  const { productCodes, merchantInfo, storeInfo } = registration
  const request = {
    registrationRequestId: keyOf(registration),
    registrationNotifyURL: `${ams.notifyUrl}/registration`,
    productCodes,
    merchantInfo,
    storeInfo: storeInfo ?? undefined,
  }
  const answer = await ams.call('merchants/registration', request, signal)
  const { status, code } = answer
  if (status === 'S') return { outcome: 'HANDED_IN' }
  const verdict = verdictOn(code)
  if (status === 'U' || verdict === 'ours' || verdict === 'contradicts') throw unknown(answer)
  // Rules are checked before request ids: a repeat of an accepted request may be refused by one.
  if (await inquireRegistration(ams, registration, signal)) return { outcome: 'HANDED_IN' }
  return { outcome: 'REFUSED', resultCode: resultCodeOf(code) }
}

async function inquireRegistration(
  { call }: Ams,
  registration: Registration,
  signal: AbortSignal,
): Promise<ReportedRegistration | null> {
  const request = { registrationRequestId: keyOf(registration) }
  const answer = await call('merchants/inquiryRegistrationStatus', request, signal)
  const { status, code, fields } = answer
  if (status === 'F' && code === 'RECORD_NOT_FOUND') return null
  if (status !== 'S') throw unknown(answer)
  const reported = pictureOf(fields)
  if (!reported) throw new AmsError('upstream reported an unknown state of a registration')
  return reported
}

function keyOf({ clientId, providerKey: attemptId }: Registration): string {
  if (attemptId === null) throw new Error('the registration has no key at a provider')
  return providerKey({ clientId, attemptId })
}

/** What a message says about a registration; null when it is about none. It has neither a type nor a result. */
export function registrationIn(fields: Fields): Pick<Received, 'about' | 'registration'> | null {
  if (fields.notifyType !== undefined || fields.registrationResult === undefined) return null
  const about = readProviderKey(textOf(fields.registrationRequestId) ?? '')
  const registration = pictureOf(fields)
  return about && registration ? { about, registration } : { about: null }
}

function pictureOf(fields: Fields): ReportedRegistration | null {
  const { registrationStatus } = fieldsOf(fields.registrationResult)
  const status = REGISTRATION_STATUSES.find((known) => known === registrationStatus)
  if (!status) return null
  const list = fields.pspRegistrationResultList
  return {
    referenceMerchantId: textOf(fields.referenceMerchantId),
    referenceStoreId: textOf(fields.referenceStoreId),
    status,
    reviews: Array.isArray(list) ? list.slice(0, WALLETS_MAX).flatMap(reviewOf) : [],
  }
}

const WALLETS_MAX = 100
const NAME_LENGTH_MAX = 64
const REASONS_LENGTH_MAX = 1024

/** An unreadable one says nothing. */
function reviewOf(value: unknown): ReportedReview[] {
  const { pspName, registrationResult } = fieldsOf(value)
  const { registrationStatus, rejectReasons } = fieldsOf(registrationResult)
  const name = textOf(pspName)
  const status = REVIEW_STATUSES.find((known) => known === registrationStatus)
  if (name === undefined || name.length > NAME_LENGTH_MAX || name.includes('\0') || !status) return []
  const reasons =
    status === 'REJECTED'
      ? textOf(rejectReasons)?.replaceAll('\0', '').slice(0, REASONS_LENGTH_MAX)
      : undefined
  return [{ pspName: walletNamed(name), status, rejectReasons: reasons ?? null }]
}

/** Wallets have more than one spelling: AlipayCN is ALIPAY_CN. */
const walletNamed = (name: string): string =>
  REVIEWING_WALLETS.find((known) => plain(known) === plain(name)) ?? name

const plain = (name: string) => name.replaceAll('_', '').toUpperCase()
