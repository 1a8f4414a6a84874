import { type UseMutationResult, useMutation, useQueryClient } from '@tanstack/react-query'
import { useClient } from '../../session/index.ts'

/** Answers a dispute; lists, payment and balances have changed then, too. */
export function useAnswer(
  answer: (value: string) => Promise<unknown>,
  onDone: () => void,
): UseMutationResult<unknown, Error, string> {
  const { clientId } = useClient()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: answer,
    onSuccess: async () => {
      onDone()
      await queries.invalidateQueries({ predicate: ({ queryKey }) => queryKey.includes(clientId) })
    },
  })
}
