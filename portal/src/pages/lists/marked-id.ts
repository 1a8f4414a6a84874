import { useSearchParams } from 'wouter'

/** The row that somebody came for, such as from the search. */
export function useMarkedId(): string | null {
  const [params] = useSearchParams()
  return params.get('id')
}
