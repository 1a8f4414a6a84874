import { verdict, type World } from '../world.ts'

export const isUnknown = (code: string) => code.endsWith('_IN_PROCESS')

/** A planned failure fails; a planned "in process" succeeds, but later. */
export const plannedOutcome = (world: World, plan: string | undefined, isSlow = false) => {
  const isFailure = plan !== undefined && !isUnknown(plan)
  return verdict(world, isFailure ? plan : 'SUCCESS', isSlow || (plan !== undefined && !isFailure))
}
