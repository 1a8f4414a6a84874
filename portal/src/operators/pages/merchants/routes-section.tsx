import { useQuery } from '@tanstack/react-query'
import type { MerchantPage } from 'amsel/operator-api'
import { type ReactNode, useState } from 'react'
import { DataTable, Loaded, Note, RowButton, Section, TextLink } from '../../../pieces/index.ts'
import { useWords } from '../../../words/index.ts'
import { api } from '../../api/index.ts'
import { useOperator } from '../../session.tsx'
import { AddRoute } from '../providers/add-route.tsx'
import { amountsOf } from '../providers/amounts-of.ts'

/** Where the merchant's payments go: without a route, those of production go nowhere. */
export function RoutesSection({ of: { clientId, environment } }: { of: MerchantPage }): ReactNode {
  const { say } = useWords()
  const { may } = useOperator()
  const [isAdding, setAdding] = useState(false)
  const routes = useQuery({
    queryKey: ['provider-routes', clientId, 'merchant'],
    queryFn: () => api.providerRoutes({ client: clientId, provider: '', cursor: null }),
  })
  const any = <span className="dimmed">{say('op.routes_any')}</span>
  return (
    <Section
      title={say('op.routes_title')}
      lead={say('op.routes_lead')}
      actions={
        may('providers_change') && <RowButton label={say('op.routes_add')} onClick={() => setAdding(true)} />
      }
      isFlush={(routes.data?.rows.length ?? 0) > 0}
    >
      <Loaded query={routes} lines={2}>
        {({ rows, nextCursor }) =>
          rows.length === 0 ? (
            <Note tone={environment === 'production' ? 'open' : 'busy'}>
              {say(environment === 'production' ? 'op.routes_missing' : 'op.routes_simulator')}
            </Note>
          ) : (
            <>
              <DataTable
                label={say('op.routes_title')}
                rows={rows}
                rowKey={({ routeId }) => routeId}
                columns={[
                  {
                    key: 'provider',
                    head: say('op.providers_account'),
                    phone: 'title',
                    cell: ({ provider }) => <strong>{provider}</strong>,
                  },
                  { key: 'method', head: say('op.care_method'), cell: ({ method }) => method ?? any },
                  { key: 'amount', head: say('op.routes_amount'), cell: (one) => amountsOf(one) ?? any },
                  {
                    key: 'position',
                    head: say('op.routes_position'),
                    isEnd: true,
                    cell: ({ position }) => position,
                  },
                  { key: 'share', head: say('op.routes_share'), isEnd: true, cell: ({ share }) => share },
                ]}
              />
              {nextCursor && (
                <TextLink to={`/routes?client=${encodeURIComponent(clientId)}`}>{say('home.all')}</TextLink>
              )}
            </>
          )
        }
      </Loaded>
      {isAdding && <AddRoute clientId={clientId} onClose={() => setAdding(false)} />}
    </Section>
  )
}
