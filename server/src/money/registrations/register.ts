import { REVIEWING_WALLETS, type RegistrationRequest } from '@amsel/contract'
import {
  type Actor,
  attemptName,
  canBeReplaced,
  later,
  MINUTE_MS,
  Refusal,
  type Registration,
} from '../../domain/index.ts'
import type { Provider } from '../../providers/index.ts'
import {
  findRegistration,
  insertAgendaItem,
  insertRegistration,
  lockNewestRegistration,
  updateNoLongerNewest,
} from '../../storage/index.ts'
import { type Act, beginAct } from '../act.ts'
import { keyOf } from '../attempts/attempt-key.ts'
import { FINISH_AFTER_MS } from '../attempts/begin-attempt.ts'
import type { Call, MoneyParts } from '../parts.ts'
import { handIn } from './hand-in.ts'

/** How long the simulated wallets wait for somebody to decide in their place. */
const PLAYED_REVIEW_MS = MINUTE_MS

/** Hands a merchant or a store in to the wallets; the same request again changes nothing. */
export async function register(parts: MoneyParts, call: Call, request: RegistrationRequest): Promise<void> {
  const { actor } = call
  const { standing, isRepeat } = await parts.db.transaction().execute(async (tx) => {
    const earlier = await findRegistration(tx, actor.client.clientId, request.registrationRequestId)
    if (earlier) return { standing: requireSame(call, earlier), isRepeat: true }
    return begin(await beginAct(parts, tx, actor), call, request)
  })
  if (standing.provider !== null && !standing.handedInAt) await handIn(parts, actor, standing, { isRepeat })
}

interface Begun {
  readonly standing: Registration
  readonly isRepeat: boolean
}

async function begin(
  { parts, tx, actor, now }: Act,
  call: Call,
  request: RegistrationRequest,
): Promise<Begun> {
  const { clientId, environment } = actor.client
  const { registrationRequestId } = request
  const registrar = parts.providers.registrar(actor.client)
  const registration = newRegistration(call, request, { now, registrar })
  const standing = await lockNewestRegistration(tx, registration)
  // An equal request was faster by a moment.
  if (standing?.registrationRequestId === registrationRequestId)
    return { standing: requireSame(call, standing), isRepeat: true }
  if (standing && !canBeReplaced(standing, now)) throw new Refusal('REPEAT_REGISTRATION')
  if (standing) await updateNoLongerNewest(tx, standing)
  if (!(await insertRegistration(tx, registration)))
    return {
      standing: requireSame(call, await findRegistration(tx, clientId, registrationRequestId)),
      isRepeat: true,
    }
  const { providerKey } = registration
  if (providerKey !== null)
    await insertAgendaItem(tx, {
      clientId,
      kind: 'finish_attempt',
      subjectId: providerKey,
      dueAt: later(now, FINISH_AFTER_MS),
    })
  // In production the wallets themselves answer; without a provider that hands it in nobody asks them.
  else if (environment === 'sandbox')
    await insertAgendaItem(tx, {
      clientId,
      kind: 'review_registration',
      subjectId: registrationRequestId,
      dueAt: later(now, PLAYED_REVIEW_MS),
    })
  return { standing: registration, isRepeat: false }
}

/** Without an earlier one, a rival for the same merchant and store was faster. */
function requireSame({ sameness }: Call, earlier: Registration | null): Registration {
  if (!earlier) throw new Refusal('REPEAT_REGISTRATION')
  const { requestDigest, merchantInfo, storeInfo, productCodes } = earlier
  sameness.requireSame(requestDigest, { merchantInfo, storeInfo, productCodes })
  return earlier
}

/** No wallet has looked at it. */
const newRegistration = (
  { actor, sameness }: Call,
  request: RegistrationRequest,
  { now, registrar }: { readonly now: Date; readonly registrar: Provider | null },
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
  provider: registrar?.name ?? null,
  providerKey: registrar && keyOfRegistration(actor, request),
  handedInAt: null,
  // Somebody else says which wallets look at it.
  reviews: (registrar ? [] : REVIEWING_WALLETS).map((pspName) => ({
    pspName,
    status: 'PENDING',
    rejectReasons: null,
    decidedAt: null,
    decidedBy: null,
  })),
})

/** After a restore of the database a repeat meets the first one there. */
const keyOfRegistration = ({ client }: Actor, { registrationRequestId: requestId }: RegistrationRequest) =>
  keyOf(attemptName(client, 'REGISTRATION', { requestId }))
