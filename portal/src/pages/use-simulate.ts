import { type UseMutationResult, useMutation, useQueryClient } from '@tanstack/react-query'
import { client } from '../api/index.ts'
import { useClient, useSession } from '../session/index.ts'

type Answer = Readonly<Record<string, unknown>>

/** One of the simulator's operations. What it changes may be on any page: all are asked for anew. */
export function useSimulate(
  operation: string,
  onDone?: (answer: Answer) => void,
): UseMutationResult<Answer, Error, Readonly<Record<string, unknown>>> {
  const { clientId } = useClient()
  const { reload } = useSession()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body) => client.simulate(clientId, operation, body),
    onSuccess: async (answer) => {
      onDone?.(answer)
      if (operation === 'advanceClock' || operation === 'reset') await reload()
      await queries.invalidateQueries({ predicate: ({ queryKey }) => queryKey.includes(clientId) })
    },
  })
}

export const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null)
