import { NumberInput } from '@mantine/core'
import type { ProviderRouteRow } from 'amsel/operator-api'
import { type ReactNode, useState } from 'react'
import { useWords } from '../../../words/index.ts'
import { api } from '../../api/index.ts'
import { ActDialog } from '../act-dialog.tsx'

export function ChangeRoute({ route, onClose }: { route: ProviderRouteRow; onClose: () => void }): ReactNode {
  const { say } = useWords()
  const [position, setPosition] = useState<string | number>(route.position)
  const [share, setShare] = useState<string | number>(route.share)
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
      <NumberInput
        label={say('op.routes_position')}
        description={say('op.routes_position_hint')}
        min={1}
        max={1000}
        allowDecimal={false}
        value={position}
        onChange={setPosition}
      />
      <NumberInput
        label={say('op.routes_share')}
        description={say('op.routes_share_hint')}
        min={0}
        max={1000}
        allowDecimal={false}
        value={share}
        onChange={setShare}
      />
    </ActDialog>
  )
}
