import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'
import { toast } from './toast.tsx'

interface Then<Answer, Options> {
  /** What is said of it; nothing where that is empty. */
  readonly done?: (answer: Answer, options: Options) => string
  /** What is asked for anew. */
  readonly stale?: readonly QueryKey[]
  readonly onDone?: (answer: Answer, options: Options) => void
}

/** Does something at the gateway, says that it is done, and has the pages ask anew for what it changed. */
export function useAct<Answer, Options = void>(
  act: (options: Options) => Promise<Answer>,
  { done, stale = [], onDone }: Then<Answer, Options> = {},
) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: act,
    onSuccess: async (answer, options) => {
      const said = done?.(answer, options)
      if (said) toast(said)
      onDone?.(answer, options)
      await Promise.all(stale.map((queryKey) => queries.invalidateQueries({ queryKey })))
    },
  })
}
