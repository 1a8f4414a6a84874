import { type Actor, attemptName, Refusal } from '../../../domain/index.ts'
import { findRequestId, listAccounts } from '../../../storage/index.ts'
import { keyOf } from '../attempts/attempt-key.ts'
import type { MoneyDeps } from '../deps.ts'
import { rebuildUnknown } from './rebuild-unknown.ts'

/**
 * A merchant names a request id that is not known here. Soon after a restore it may belong to a payment that nobody has
 * paid yet: no provider has reported it, but one has it open. It is rebuilt, under the id that its merchant knows.
 * Returns whether it was.
 */
export async function recoverLost(
  deps: MoneyDeps,
  { client }: Pick<Actor, 'client'>,
  paymentRequestId: string | undefined,
): Promise<boolean> {
  if (!deps.restored.isFresh || paymentRequestId === undefined) return false
  const { clientId } = client
  const isUsed = async () => (await findRequestId(deps.db, clientId, paymentRequestId)) !== null
  if (await isUsed()) return false
  const attemptId = keyOf(attemptName(client, 'CHARGE', { paymentRequestId, ordinal: 0 }))
  const accounts = await listAccounts(deps.db)
  const asked = accounts.filter(({ name }) => deps.providers.named(name)?.look)
  try {
    await Promise.all(asked.map(({ name }) => rebuildUnknown(deps, { clientId, attemptId }, name)))
  } catch (error) {
    deps.log.warn(
      { clientId, reason: (error as Error).message },
      'after the restore, a provider did not say what it has under an ID',
    )
    throw new Refusal('UNKNOWN_EXCEPTION', 'the provider has not answered; send the same request again')
  }
  return isUsed()
}
