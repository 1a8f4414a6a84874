import { REVIEWING_WALLETS, type RegistrationRequest } from '@amsel/contract'
import { canBeReplaced, later, MINUTE_MS, Refusal, type Registration } from '../../domain/index.ts'
import {
  findRegistration,
  insertAgendaItem,
  insertRegistration,
  lockNewestRegistration,
  updateNoLongerNewest,
} from '../../storage/index.ts'
import { type Act, beginAct } from '../act.ts'
import type { Call, MoneyParts } from '../parts.ts'

/** How long the simulated wallets wait for somebody to decide in their place. */
const PLAYED_REVIEW_MS = MINUTE_MS

/** Hands a merchant or a store in to the wallets; the same request again changes nothing. */
export async function register(parts: MoneyParts, call: Call, request: RegistrationRequest): Promise<void> {
  await parts.db.transaction().execute(async (tx) => {
    const { clientId } = call.actor.client
    const earlier = await findRegistration(tx, clientId, request.registrationRequestId)
    if (earlier) requireSame(call, earlier)
    else await begin(await beginAct(parts, tx, call.actor), call, request)
  })
}

async function begin({ tx, actor, now }: Act, call: Call, request: RegistrationRequest): Promise<void> {
  const { clientId, environment } = actor.client
  const { registrationRequestId } = request
  const registration = newRegistration(call, request, now)
  const standing = await lockNewestRegistration(tx, registration)
  // An equal request was faster by a moment.
  if (standing?.registrationRequestId === registrationRequestId) return requireSame(call, standing)
  if (standing && !canBeReplaced(standing, now)) throw new Refusal('REPEAT_REGISTRATION')
  if (standing) await updateNoLongerNewest(tx, standing)
  if (!(await insertRegistration(tx, registration)))
    return requireSame(call, await findRegistration(tx, clientId, registrationRequestId))
  // In production the wallets themselves answer; nobody asks them yet.
  if (environment === 'sandbox')
    await insertAgendaItem(tx, {
      clientId,
      kind: 'review_registration',
      subjectId: registrationRequestId,
      dueAt: later(now, PLAYED_REVIEW_MS),
    })
}

/** Without an earlier one, a rival for the same merchant and store was faster. */
function requireSame({ sameness }: Call, earlier: Registration | null): void {
  if (!earlier) throw new Refusal('REPEAT_REGISTRATION')
  const { requestDigest, merchantInfo, storeInfo, productCodes } = earlier
  sameness.requireSame(requestDigest, { merchantInfo, storeInfo, productCodes })
}

/** No wallet has looked at it. */
const newRegistration = (
  { actor, sameness }: Call,
  request: RegistrationRequest,
  now: Date,
): Registration => ({
  clientId: actor.client.clientId,
  registrationRequestId: request.registrationRequestId,
  requestDigest: sameness.digest,
  referenceMerchantId: request.merchantInfo.referenceMerchantId,
  referenceStoreId: request.storeInfo?.referenceStoreId ?? '',
  status: 'PENDING',
  productCodes: request.productCodes,
  merchantInfo: request.merchantInfo,
  storeInfo: request.storeInfo ?? null,
  notifyUrl: request.registrationNotifyURL ?? null,
  passThroughInfo: request.passThroughInfo ?? null,
  createdAt: now,
  updatedAt: now,
  reviews: REVIEWING_WALLETS.map((pspName) => ({
    pspName,
    status: 'PENDING',
    rejectReasons: null,
    decidedAt: null,
    decidedBy: null,
  })),
})
