import { Button, Group } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ProviderRouteRow } from 'amsel/operator-api'
import { type ReactNode, useState } from 'react'
import { Icon } from '../../../look/icons.tsx'
import {
  EmptyState,
  FilterBar,
  FilterSelect,
  Page,
  PagedTable,
  RowButton,
  Section,
  TextLink,
  useAddressFilters,
} from '../../../pieces/index.ts'
import { useWords } from '../../../words/index.ts'
import { api } from '../../api/index.ts'
import { FilterClient } from '../../fields/index.ts'
import { useOperator } from '../../session.tsx'
import { ActDialog } from '../act-dialog.tsx'
import { AddRoute } from './add-route.tsx'
import { amountsOf } from './amounts-of.ts'
import { ChangeRoute } from './change-route.tsx'

const FILTERS = ['client', 'provider'] as const

type Open = { readonly act: 'change' | 'remove'; readonly route: ProviderRouteRow } | { readonly act: 'add' }

/** Which account takes which payments, of all clients. */
export default function RoutesPage(): ReactNode {
  const { say } = useWords()
  const { may } = useOperator()
  const filters = useAddressFilters(FILTERS)
  const [open, setOpen] = useState<Open | null>(null)
  const providers = useQuery({ queryKey: ['providers'], queryFn: api.providers })
  const names = (providers.data ?? []).map(({ name }) => name)
  const { client, provider } = filters.values
  const close = () => setOpen(null)
  const any = <span className="dimmed">{say('op.routes_any')}</span>
  return (
    <Page
      title={say('op.routes_title')}
      lead={say('op.routes_lead')}
      actions={
        may('providers_change') && (
          <Button
            size="xs"
            leftSection={<Icon name="plus" size={14} />}
            onClick={() => setOpen({ act: 'add' })}
          >
            {say('op.routes_add')}
          </Button>
        )
      }
    >
      <FilterBar filters={filters}>
        <FilterClient filters={filters} name="client" label={say('op.merchant')} />
        <FilterSelect filters={filters} name="provider" label={say('op.providers_account')} options={names} />
      </FilterBar>
      <Section isFlush>
        <PagedTable
          label={say('op.routes_title')}
          queryKey={['provider-routes', client, provider]}
          ask={(cursor) => api.providerRoutes({ client, provider, cursor })}
          rowKey={({ routeId }) => routeId}
          empty={
            <EmptyState icon="right" title={say('op.routes_none')}>
              {say('op.routes_none_text')}
            </EmptyState>
          }
          columns={[
            {
              key: 'client',
              head: say('op.keys_client'),
              phone: 'title',
              cell: ({ clientId }) => (
                <TextLink to={`/merchants/${encodeURIComponent(clientId)}`} isMono>
                  {clientId}
                </TextLink>
              ),
            },
            { key: 'method', head: say('op.care_method'), cell: ({ method }) => method ?? any },
            {
              key: 'amount',
              head: say('op.routes_amount'),
              cell: (route) => amountsOf(route) ?? any,
            },
            {
              key: 'provider',
              head: say('op.providers_account'),
              phone: 'aside',
              cell: ({ provider: name }) => <strong>{name}</strong>,
            },
            {
              key: 'position',
              head: say('op.routes_position'),
              isEnd: true,
              cell: ({ position }) => position,
            },
            { key: 'share', head: say('op.routes_share'), isEnd: true, cell: ({ share }) => share },
            {
              key: 'act',
              head: say('op.care_acts'),
              isEnd: true,
              isActions: true,
              cell: (route) =>
                may('providers_change') && (
                  <Group gap={6} justify="flex-end" wrap="nowrap">
                    <RowButton
                      label={say('op.routes_change')}
                      of={`${route.clientId} ${route.provider}`}
                      onClick={() => setOpen({ act: 'change', route })}
                    />
                    <RowButton
                      label={say('op.routes_remove')}
                      of={`${route.clientId} ${route.provider}`}
                      onClick={() => setOpen({ act: 'remove', route })}
                    />
                  </Group>
                ),
            },
          ]}
        />
      </Section>
      {open?.act === 'add' && <AddRoute clientId={client} onClose={close} />}
      {open?.act === 'change' && <ChangeRoute route={open.route} onClose={close} />}
      {open?.act === 'remove' && (
        <ActDialog
          title={say('op.routes_remove_title')}
          confirm={say('op.routes_remove')}
          done={say('op.routes_removed')}
          isDangerous
          stale={['provider-routes']}
          act={(reason) => api.removeProviderRoute(open.route.routeId, reason)}
          onClose={close}
        >
          <span>
            {say('op.routes_remove_text', { client: open.route.clientId, provider: open.route.provider })}
          </span>
        </ActDialog>
      )}
    </Page>
  )
}
