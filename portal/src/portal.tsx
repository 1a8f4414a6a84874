import type { ComponentType, ReactNode } from 'react'
import { Route, Switch, useLocation } from 'wouter'
import { NotFound, PageBoundary } from './shell/index.ts'

/** An address below the portal's, and the page there. */
export type PageRoute = readonly [path: string, page: ComponentType]

interface Props {
  /** Those before signing in. */
  readonly door: readonly PageRoute[]
  readonly pages: readonly PageRoute[]
  /** Asks who has signed in, and shows the pages to them alone. */
  readonly session: ComponentType<{ children: ReactNode }>
  /** What stands around each page. */
  readonly frame: ComponentType<{ children: ReactNode }>
}

/** The pages of one portal, each at its address. */
export function Portal({ door, pages, session: Session, frame: Frame }: Props): ReactNode {
  const [path] = useLocation()
  return (
    <Switch>
      {door.map(routeOf)}
      <Route>
        <Session>
          <Frame>
            <PageBoundary path={path}>
              <Switch>
                {pages.map(routeOf)}
                <Route>
                  <NotFound />
                </Route>
              </Switch>
            </PageBoundary>
          </Frame>
        </Session>
      </Route>
    </Switch>
  )
}

const routeOf = ([path, Page]: PageRoute): ReactNode => (
  <Route key={path} path={path}>
    <Page />
  </Route>
)
