import { randomUUID } from 'node:crypto'
import {
  type Actor,
  type Agreement,
  type AgreementAtProvider,
  DECIDE_WITHIN_MS,
  later,
  Refusal,
} from '../../../domain/index.ts'
import { insertAgreement, writeWithin } from '../../../storage/index.ts'
import { clientNow } from '../client-now.ts'
import type { MoneyDeps } from '../deps.ts'
import { newAgreement } from './new-agreement.ts'

export type AskedAgreement = Pick<
  Agreement,
  'authState' | 'customerBelongsTo' | 'scopes' | 'redirectUrl' | 'notifyUrl' | 'authClientId'
> & {
  /** Where the payer has less time to decide than usual. */
  readonly decideBefore?: Date
}

/**
 * Creates an agreement that waits for its payer, who decides on a page: the gateway's own, or that of the account chosen
 * now and for good.
 */
export async function askForAgreement(
  deps: MoneyDeps,
  actor: Actor,
  asked: AskedAgreement,
): Promise<Agreement> {
  const agreementId = randomUUID()
  const atProvider = chooseAccount(deps, actor, { agreementId, method: asked.customerBelongsTo })
  const now = await clientNow(deps, deps.db, actor.client.clientId)
  const agreement: Agreement = {
    ...newAgreement(actor, agreementId, now),
    decideBefore: later(now, DECIDE_WITHIN_MS),
    ...asked,
    atProvider,
  }
  await deps.db
    .transaction()
    .execute((tx) => writeWithin(tx, agreement.clientId, (writes) => insertAgreement(writes, agreement)))
  return agreement
}

/** Null for the gateway's own pages. */
function chooseAccount(
  { providers }: MoneyDeps,
  { client }: Actor,
  wanted: { readonly agreementId: string; readonly method: string },
): AgreementAtProvider | null {
  const able = providers
    .routeAgreement({ client, ...wanted })
    .find(({ abilities, agree }) => agree || !abilities.isRemote)
  if (!able) {
    const note = providers.noteOfSwitchedOff(client, wanted.method)
    throw new Refusal(
      'NO_PAY_OPTIONS',
      note === null
        ? `no route of this client takes agreements with ${wanted.method}`
        : `${wanted.method} is switched off for the time being: ${note}`,
    )
  }
  return able.abilities.isRemote ? { ...NOTHING_YET, provider: able.name } : null
}

const NOTHING_YET = {
  codeSealed: null,
  accessToken: null,
  refreshToken: null,
  refreshedFor: null,
  step: null,
  askedAt: null,
} as const satisfies Partial<AgreementAtProvider>
