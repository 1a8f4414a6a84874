import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { MerchantPage } from 'amsel/operator-api'
import { toast } from '../../../pieces/index.ts'
import { useWords } from '../../../words/index.ts'

/** Does something to a merchant, and shows what it came to. */
export function useChange<Wish>(of: MerchantPage, act: (wish: Wish) => Promise<unknown>, onDone: () => void) {
  const { say } = useWords()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: act,
    onSuccess: async () => {
      toast(say('op.merchants_changed', { name: of.name }))
      onDone()
      await Promise.all([
        queries.invalidateQueries({ queryKey: ['merchant', of.clientId] }),
        queries.invalidateQueries({ queryKey: ['merchants'] }),
      ])
    },
  })
}
