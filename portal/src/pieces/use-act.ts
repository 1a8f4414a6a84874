import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'
import { toast } from './toast.tsx'

interface Then<Answer, Wish> {
  /** What is said of it; nothing where that is empty. */
  readonly done?: (answer: Answer, wish: Wish) => string
  /** What is asked for anew. */
  readonly stale?: readonly QueryKey[]
  readonly onDone?: (answer: Answer, wish: Wish) => void
}

/** Does something at the gateway, says that it is done, and has the pages ask anew for what it changed. */
export function useAct<Answer, Wish = void>(
  act: (wish: Wish) => Promise<Answer>,
  { done, stale = [], onDone }: Then<Answer, Wish> = {},
) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: act,
    onSuccess: async (answer, wish) => {
      const said = done?.(answer, wish)
      if (said) toast(said)
      onDone?.(answer, wish)
      await Promise.all(stale.map((queryKey) => queries.invalidateQueries({ queryKey })))
    },
  })
}
