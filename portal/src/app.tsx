import type { ReactNode } from 'react'
import { Route, Switch, useLocation } from 'wouter'
import { DOOR_PAGES, NotFound, PAGES } from './pages/index.tsx'
import { Providers } from './providers.tsx'
import { SessionProvider } from './session/index.ts'
import { Frame, NeedsClient, PageBoundary } from './shell/index.ts'

export function App({ nonce }: { nonce: string }): ReactNode {
  return (
    <Providers nonce={nonce} base="/portal">
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
    </Providers>
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
