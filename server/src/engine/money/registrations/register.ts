import { REVIEWING_WALLETS, type RegistrationRequest } from '@amsel/contract'
import {
  type Actor,
  attemptName,
  canBeReplaced,
  later,
  MINUTE_MS,
  Refusal,
  type Registration,
} from '../../../domain/index.ts'
import type { Provider } from '../../../providers/index.ts'
import {
  type DatabaseTransaction,
  findRegistration,
  IdTaken,
  insertJob,
  insertRegistration,
  lockNewestRegistration,
  updateNoLongerNewest,
} from '../../../storage/index.ts'
import { keyOf } from '../attempts/attempt-key.ts'
import { FINISH_AFTER_MS } from '../attempts/begin-attempt.ts'
import { carryOut } from '../carry-out.ts'
import type { Call, MoneyDeps } from '../deps.ts'
import type { Unit } from '../unit.ts'
import { handIn } from './hand-in.ts'

/** How long the simulated wallets wait for somebody to decide in their place. */
const PLAYED_REVIEW_MS = MINUTE_MS

/** Submits a merchant or a store to the wallets; the same request again changes nothing. */
export async function register(deps: MoneyDeps, call: Call, request: RegistrationRequest): Promise<void> {
  const { actor } = call
  const registrar = deps.providers.registrar(actor.client)
  const rows = (tx: DatabaseTransaction) => rowsOf(tx, actor, request)
  const { registration, isRepeat } = await carryOut(deps, actor, rows, (unit, rows) =>
    begin(unit, call, { request, registrar, ...rows }),
  )
  if (registration.provider !== null && !registration.handedInAt)
    await handIn(deps, actor, registration, { isRepeat })
}

interface Rows {
  /** Under the same request id. */
  readonly earlier: Registration | null
  /** For the same merchant and store. */
  readonly newest: Registration | null
}

async function rowsOf(
  tx: DatabaseTransaction,
  { client: { clientId } }: Actor,
  { registrationRequestId, merchantInfo, storeInfo }: RegistrationRequest,
): Promise<Rows> {
  const { referenceMerchantId } = merchantInfo
  const place = { clientId, referenceMerchantId, referenceStoreId: storeInfo?.referenceStoreId ?? '' }
  return {
    newest: await lockNewestRegistration(tx, place),
    earlier: await findRegistration(tx, clientId, registrationRequestId),
  }
}

interface Begun {
  readonly registration: Registration
  readonly isRepeat: boolean
}

interface Asked extends Rows {
  readonly request: RegistrationRequest
  readonly registrar: Provider | null
}

function begin(
  { writes, actor, now }: Unit,
  call: Call,
  { request, registrar, earlier, newest }: Asked,
): Begun {
  const { clientId, environment } = actor.client
  const { registrationRequestId } = request
  if (earlier) return { registration: requireSame(call, earlier), isRepeat: true }
  if (newest && !canBeReplaced(newest, now)) throw new Refusal('REPEAT_REGISTRATION')
  const registration = newRegistration(call, request, { now, registrar })
  writes.also(async (tx) => {
    if (newest) await updateNoLongerNewest(tx, newest)
    // An equal request, or a rival for the same merchant and store, was a moment faster.
    if (!(await insertRegistration(tx, registration))) throw new IdTaken()
  })
  const { providerKey } = registration
  if (providerKey !== null)
    insertJob(writes, {
      clientId,
      kind: 'finish_attempt',
      subjectId: providerKey,
      dueAt: later(now, FINISH_AFTER_MS),
    })
  // In production the wallets themselves answer; without a provider that submits it, nobody asks them.
  else if (environment === 'sandbox')
    insertJob(writes, {
      clientId,
      kind: 'review_registration',
      subjectId: registrationRequestId,
      dueAt: later(now, PLAYED_REVIEW_MS),
    })
  return { registration, isRepeat: false }
}

function requireSame({ fingerprint }: Call, earlier: Registration): Registration {
  const { requestDigest, merchantInfo, storeInfo, productCodes } = earlier
  fingerprint.requireSame(requestDigest, { merchantInfo, storeInfo, productCodes })
  return earlier
}

/** No wallet has looked at it. */
const newRegistration = (
  { actor, fingerprint }: Call,
  request: RegistrationRequest,
  { now, registrar }: { readonly now: Date; readonly registrar: Provider | null },
): Registration => ({
  clientId: actor.client.clientId,
  registrationRequestId: request.registrationRequestId,
  requestDigest: fingerprint.digest,
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
  // The provider says which wallets review it.
  reviews: (registrar ? [] : REVIEWING_WALLETS).map((pspName) => ({
    pspName,
    status: 'PENDING',
    rejectReasons: null,
    decidedAt: null,
    decidedBy: null,
  })),
})

/** After a restore of the database, a repeat meets the first one there. */
const keyOfRegistration = ({ client }: Actor, { registrationRequestId: requestId }: RegistrationRequest) =>
  keyOf(attemptName(client, 'REGISTRATION', { requestId }))
