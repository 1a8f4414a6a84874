import { Checkbox, Group, Select, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { fromDecimal } from '../../../formats/money.ts'
import { Note, TextLink } from '../../../pieces/index.ts'
import { useWords } from '../../../words/index.ts'
import { api } from '../../api/index.ts'
import { ClientSelect, CURRENCY_CODES } from '../../fields/index.ts'
import { ActDialog } from '../act-dialog.tsx'
import { type Order, RouteOrder } from './route-order.tsx'

interface Props {
  /** The client whose routes are shown. */
  readonly clientId: string
  readonly onClose: () => void
}

export function AddRoute({ clientId: shownClient, onClose }: Props): ReactNode {
  const { say } = useWords()
  const providers = useQuery({ queryKey: ['providers'], queryFn: api.providers })
  const methods = useQuery({ queryKey: ['methods-off'], queryFn: api.switchedOff })
  const [clientId, setClientId] = useState(shownClient)
  const [provider, setProvider] = useState<string | null>(null)
  const [method, setMethod] = useState<string | null>(null)
  const [currency, setCurrency] = useState<string | null>(null)
  const [min, setMin] = useState('')
  const [max, setMax] = useState('')
  const [order, setOrder] = useState<Order>({ position: '', share: 100 })
  const { position, share } = order
  const [allowsSandbox, setAllowsSandbox] = useState(false)
  const account = providers.data?.find(({ name }) => name === provider)
  // Only there does it say anything.
  const mayAllowSandbox = account?.environment === 'sandbox' && !clientId.trim().startsWith('SANDBOX_')
  const minorOf = (text: string) => (text.trim() === '' ? null : fromDecimal(text, currency ?? ''))
  const isWrong = (text: string) => text.trim() !== '' && minorOf(text) === null
  return (
    <ActDialog
      title={say('op.routes_add')}
      confirm={say('op.routes_add')}
      done={say('op.routes_added')}
      isReady={clientId.trim() !== '' && provider !== null && !isWrong(min) && !isWrong(max) && share !== ''}
      stale={['provider-routes']}
      act={(reason) =>
        api.addProviderRoute({
          ...{ clientId: clientId.trim(), provider: provider ?? '', method, currency, reason },
          allowsSandbox: mayAllowSandbox && allowsSandbox,
          min: minorOf(min),
          max: minorOf(max),
          share: Number(share),
          ...(position === '' ? {} : { position: Number(position) }),
        })
      }
      onClose={onClose}
    >
      {providers.data?.length === 0 && (
        <Note tone="open">
          {say('op.routes_no_account')} <TextLink to="/providers">{say('op.nav_providers')}</TextLink>
        </Note>
      )}
      <ClientSelect
        {...(shownClient === '' ? { 'data-autofocus': true } : {})}
        label={say('op.merchant')}
        value={clientId}
        onClient={setClientId}
      />
      <Select
        {...(shownClient === '' ? {} : { 'data-autofocus': true })}
        label={say('op.providers_account')}
        data={(providers.data ?? []).map(({ name }) => name)}
        value={provider}
        onChange={setProvider}
        searchable
      />
      <Group grow gap="xs">
        <Select
          label={say('op.care_method')}
          placeholder={say('op.routes_any')}
          data={(methods.data?.methods ?? []).map(({ type }) => type)}
          value={method}
          onChange={setMethod}
          searchable
          clearable
        />
        <Select
          label={say('op.routes_currency')}
          placeholder={say('op.routes_any')}
          data={[...CURRENCY_CODES]}
          value={currency}
          onChange={setCurrency}
          searchable
          clearable
        />
      </Group>
      {currency !== null && (
        <Group grow gap="xs">
          <TextInput
            label={say('op.routes_min')}
            placeholder="1.00"
            rightSection={currency}
            rightSectionWidth={48}
            inputMode="decimal"
            value={min}
            error={isWrong(min)}
            onChange={(event) => setMin(event.currentTarget.value)}
          />
          <TextInput
            label={say('op.routes_max')}
            placeholder="5000.00"
            rightSection={currency}
            rightSectionWidth={48}
            inputMode="decimal"
            value={max}
            error={isWrong(max)}
            onChange={(event) => setMax(event.currentTarget.value)}
          />
        </Group>
      )}
      <RouteOrder of={order} onChange={setOrder} />
      {mayAllowSandbox && (
        <Checkbox
          label={say('op.care_allow_sandbox')}
          checked={allowsSandbox}
          onChange={(event) => setAllowsSandbox(event.currentTarget.checked)}
        />
      )}
    </ActDialog>
  )
}
