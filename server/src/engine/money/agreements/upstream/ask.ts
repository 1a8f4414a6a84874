import type { Agreement } from '../../../../domain/index.ts'
import type { AgreementAnswers, AgreementQuestion, AgreementQuestions } from '../../../../providers/index.ts'
import { askForAgreementAt } from '../../attempts/ask-provider.ts'
import type { MoneyDeps } from '../../deps.ts'
import { atProviderOf } from './provider-secrets.ts'

export const askAboutAgreement = async <Question extends AgreementQuestion>(
  deps: MoneyDeps,
  agreement: Agreement,
  question: Question,
  asked: AgreementQuestions[Question],
): Promise<AgreementAnswers[Question]> =>
  askForAgreementAt(deps, atProviderOf(agreement).provider, question, asked)

/** Undefined when the provider gave no answer. The error may hold what is secret: its message is logged. */
export function unlessUnanswered<T>(
  { log }: Pick<MoneyDeps, 'log'>,
  { clientId, agreementId, atProvider }: Agreement,
  asking: Promise<T>,
): Promise<T | undefined> {
  return asking.catch((error: Error) => {
    log.warn(
      { clientId, agreementId, provider: atProvider?.provider, reason: error.message },
      'a provider gave no answer about an agreement',
    )
    return undefined
  })
}
