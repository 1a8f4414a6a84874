import { useSession } from '../session/index.ts'
import type { Destination } from './navigation.ts'

/** Whether the reader may go there, with the client that is chosen. */
export function useReachable(): (destination: Destination) => boolean {
  const { may, chosen } = useSession()
  return ({ rights, isOnlySandbox }) =>
    rights.some(may) && (!isOnlySandbox || chosen?.client.environment === 'sandbox')
}
