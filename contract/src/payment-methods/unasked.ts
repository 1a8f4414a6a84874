/**
 * Methods that a checkout does not show by itself: those that have ended in the real world, those that are not for
 * consumers, and those that their owner has to admit a merchant to. A merchant who names one gets it.
 */
const SHOWN_IF_NAMED: Readonly<Record<string, 'ended' | 'not_for_consumers' | 'by_admission'>> = {
  APPLEPAY: 'by_admission',
  GOOGLEPAY: 'by_admission',
  GIROPAY: 'ended',
  SOFORT: 'ended',
  ANTOM_BIZ_ACCOUNT: 'not_for_consumers',
}

export const isShownUnasked = (type: string): boolean => !Object.hasOwn(SHOWN_IF_NAMED, type)
