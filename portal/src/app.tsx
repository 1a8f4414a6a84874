import { MantineProvider } from '@mantine/core'
import { MutationCache, QueryCache, QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, Suspense, useState } from 'react'
import { Route, Router, Switch, useLocation } from 'wouter'
import { ApiFailure } from './api/index.ts'
import { cssVariables, theme } from './look/theme.ts'
import { DOOR_PAGES, NotFound, PAGES } from './pages/index.tsx'
import { PageSkeleton, ToastRegion } from './pieces/index.ts'
import { SessionProvider } from './session/index.ts'
import { Frame, NeedsClient, PageBoundary } from './shell/index.ts'
import { WordsProvider } from './words/index.ts'

export function App({ nonce }: { nonce: string }): ReactNode {
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
          <Router base="/portal">
            <Suspense fallback={<PageSkeleton />}>
              <Switch>
                {DOOR_PAGES.map(({ path, page: Page }) => (
                  <Route key={path} path={path}>
                    <Page />
                  </Route>
                ))}
                <Route>
                  <SessionProvider>
                    <Pages />
                  </SessionProvider>
                </Route>
              </Switch>
            </Suspense>
            <ToastRegion />
          </Router>
        </WordsProvider>
      </QueryClientProvider>
    </MantineProvider>
  )
}

function Pages(): ReactNode {
  const [path] = useLocation()
  return (
    <Frame>
      <PageBoundary path={path}>
        <Switch>
          {PAGES.map(({ path, page: Page, isOfClient, isOfOrganisation }) => (
            <Route key={path} path={path}>
              {isOfClient || isOfOrganisation ? (
                <NeedsClient isOrganisationEnough={isOfOrganisation ?? false}>
                  <Page />
                </NeedsClient>
              ) : (
                <Page />
              )}
            </Route>
          ))}
          <Route>
            <NotFound />
          </Route>
        </Switch>
      </PageBoundary>
    </Frame>
  )
}

function makeQueries(): QueryClient {
  // Whoever is not signed in any more: asking who it is leads to the sign-in page.
  const onError = (error: unknown) => {
    if (error instanceof ApiFailure && error.status === 401)
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
