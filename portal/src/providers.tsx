import { MantineProvider } from '@mantine/core'
import { MutationCache, QueryCache, QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, Suspense, useState } from 'react'
import { Router } from 'wouter'
import { ApiFailure } from './api/index.ts'
import { cssVariables, theme } from './look/theme.ts'
import { PageSkeleton, Silence, ToastRegion } from './pieces/index.ts'
import { WordsProvider } from './words/index.ts'

interface Props {
  readonly nonce: string
  /** Where the pages are. */
  readonly base: string
  readonly children: ReactNode
}

/** What the pages of both portals need around them. */
export function Providers({ nonce, base, children }: Props): ReactNode {
  const [queries] = useState(makeQueries)
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      defaultColorScheme="auto"
      getStyleNonce={() => nonce}
    >
      <QueryClientProvider client={queries}>
        <WordsProvider>
          <Router base={base}>
            <Suspense fallback={<PageSkeleton />}>{children}</Suspense>
            <ToastRegion />
            <Silence />
          </Router>
        </WordsProvider>
      </QueryClientProvider>
    </MantineProvider>
  )
}

function makeQueries(): QueryClient {
  // Somebody who is no longer signed in, or needs a second step by now: asking who it is leads to the right page.
  const onError = (error: unknown) => {
    if (error instanceof ApiFailure && (error.status === 401 || error.code === 'two_factor_needed'))
      void queries.invalidateQueries({ queryKey: ['me'] })
  }
  const queries: QueryClient = new QueryClient({
    queryCache: new QueryCache({ onError: (error, query) => query.queryKey[0] !== 'me' && onError(error) }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      queries: {
        staleTime: 10_000,
        retry: (failures, error) =>
          failures < 2 && !(error instanceof ApiFailure && error.status >= 400 && error.status < 500),
      },
    },
  })
  return queries
}
