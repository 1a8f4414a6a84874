import type { ApplicationPage } from 'amsel/operator-api'
import { useAct } from '../../../pieces/index.ts'

/** Decides something of an application, says what it came to and shows it. */
export const useDecision = <Request>(
  { applicationId }: ApplicationPage,
  act: (request: Request) => Promise<string>,
  onDone: () => void = () => {},
) =>
  useAct(act, {
    done: (said) => said,
    onDone,
    stale: [['application', applicationId], ['applications'], ['merchants']],
  })
