import { useClient, useSession } from '../session/index.ts'

/** Whether the reader may play payer, wallet and judge for this client. */
export function useMayPlay(): boolean {
  const { client } = useClient()
  const { may } = useSession()
  return client.environment === 'sandbox' && may('sandbox_use')
}
