import type { ReactNode } from 'react'
import { Route, Switch, useLocation } from 'wouter'
import { NotFound } from '../pages/index.tsx'
import { Providers } from '../providers.tsx'
import { PageBoundary } from '../shell/index.ts'
import { OperatorFrame } from './frame.tsx'
import { DOOR_PAGES, PAGES } from './pages/index.tsx'
import { OperatorProvider } from './session.tsx'

export function App({ nonce }: { nonce: string }): ReactNode {
  return (
    <Providers nonce={nonce} base="/operator">
      <Switch>
        {DOOR_PAGES.map(([path, Page]) => (
          <Route key={path} path={path}>
            <Page />
          </Route>
        ))}
        <Route>
          <OperatorProvider>
            <Pages />
          </OperatorProvider>
        </Route>
      </Switch>
    </Providers>
  )
}

function Pages(): ReactNode {
  const [path] = useLocation()
  return (
    <OperatorFrame>
      <PageBoundary path={path}>
        <Switch>
          {PAGES.map(([path, Page]) => (
            <Route key={path} path={path}>
              <Page />
            </Route>
          ))}
          <Route>
            <NotFound />
          </Route>
        </Switch>
      </PageBoundary>
    </OperatorFrame>
  )
}
