import type { ProviderOutcome } from '../../domain/index.ts'
import { AmsError, type Answer } from './answer.ts'
import { resultCodeOf, verdictOn } from './result-codes.ts'

/** Nothing has come of the request, and nothing will. */
export const failure = (code: string): ProviderOutcome => ({
  outcome: 'FAIL',
  resultCode: resultCodeOf(code),
  isCertain: true,
})

interface Doubt {
  /** What upstream says exists under the key of the request; null where nothing does. */
  readonly inquire: () => Promise<ProviderOutcome | null>
  readonly isCharge?: boolean
}

/** What a final refusal means; see the verdicts. */
export async function refused(
  { operation, code }: Answer,
  { inquire, isCharge = false }: Doubt,
): Promise<ProviderOutcome> {
  const verdict = verdictOn(code)
  if (verdict === 'fails') return failure(code)
  const stands = await inquire()
  if (stands) return stands
  if (verdict === 'contradicts' || (verdict === 'ours' && !isCharge)) throw unknown({ operation, code })
  return failure(code)
}

/** For an answer that decides nothing. */
export const unknown = ({ operation, code }: Pick<Answer, 'operation' | 'code'>): AmsError =>
  new AmsError(`upstream answered ${operation} with ${/^[A-Z0-9_]{1,64}$/.test(code) ? code : 'an odd code'}`)
