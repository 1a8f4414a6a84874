/**
 * Methods that a checkout does not show by itself: those that have ended in the real world, and those that are not for
 * consumers. A merchant who names one gets it as before, so that its own integration can still be tried.
 */
const SHOWN_IF_NAMED: Readonly<Record<string, 'ended' | 'not_for_consumers'>> = {
  GIROPAY: 'ended',
  SOFORT: 'ended',
  ANTOM_BIZ_ACCOUNT: 'not_for_consumers',
}

export const isShownUnasked = (type: string): boolean => !Object.hasOwn(SHOWN_IF_NAMED, type)
