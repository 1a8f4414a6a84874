import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ApplicationPage } from 'amsel/operator-api'
import { toast } from '../../../pieces/index.ts'

/** Decides something of an application, says what it came to and shows it. */
export function useDecision<Wish>(
  { applicationId }: ApplicationPage,
  act: (wish: Wish) => Promise<string>,
  onDone: () => void = () => {},
) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: act,
    onSuccess: async (said) => {
      toast(said)
      onDone()
      await Promise.all([
        queries.invalidateQueries({ queryKey: ['application', applicationId] }),
        queries.invalidateQueries({ queryKey: ['applications'] }),
        queries.invalidateQueries({ queryKey: ['merchants'] }),
      ])
    },
  })
}
