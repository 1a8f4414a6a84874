import type { ProviderRouteRow } from 'amsel/operator-api'
import { type ReactNode, useState } from 'react'
import { useWords } from '../../../words/index.ts'
import { api } from '../../api/index.ts'
import { ActDialog } from '../act-dialog.tsx'
import { type Order, RouteOrder } from './route-order.tsx'

export function ChangeRoute({ route, onClose }: { route: ProviderRouteRow; onClose: () => void }): ReactNode {
  const { say } = useWords()
  const [order, setOrder] = useState<Order>(route)
  const { position, share } = order
  return (
    <ActDialog
      title={say('op.routes_change_title', { client: route.clientId, provider: route.provider })}
      confirm={say('op.routes_change')}
      done={say('op.routes_changed')}
      isReady={position !== '' && share !== ''}
      stale={['provider-routes']}
      act={(reason) =>
        api.changeProviderRoute(route.routeId, { position: Number(position), share: Number(share), reason })
      }
      onClose={onClose}
    >
      <RouteOrder of={order} onChange={setOrder} isExplained />
    </ActDialog>
  )
}
