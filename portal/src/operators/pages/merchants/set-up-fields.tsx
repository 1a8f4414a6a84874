import { Checkbox, Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ApplicationPage, ApprovalRequest } from 'amsel/operator-api'
import type { ReactNode } from 'react'
import { Note, TextLink } from '../../../pieces/index.ts'
import { useWords } from '../../../words/index.ts'
import { api } from '../../api/index.ts'
import { FeeFields, type FeeRow, feesOf, LimitFields, type LimitRow, limitsOf } from '../../fields/index.ts'
import { useOperator } from '../../session.tsx'
import { usualFees } from './terms.ts'

/** What a new client is to get, as it is typed. */
interface SetUp {
  readonly fees: readonly FeeRow[]
  readonly limits: readonly LimitRow[]
  readonly provider: string | null
  readonly allowsSandbox: boolean
}

export const NO_SET_UP: SetUp = { fees: [], limits: [], provider: null, allowsSandbox: false }

/** As it is sent; null while a field is wrong. */
export function setUpOf({
  fees,
  limits,
  provider,
  allowsSandbox,
}: SetUp): Pick<ApprovalRequest, 'terms' | 'route'> | null {
  const [agreedFees, agreedLimits] = [feesOf(fees), limitsOf(limits)]
  if (!agreedFees || !agreedLimits) return null
  return {
    ...(fees.length + limits.length > 0 && { terms: { fees: agreedFees, limits: agreedLimits } }),
    ...(provider !== null && { route: { provider, allowsSandbox } }),
  }
}

interface Props {
  readonly of: ApplicationPage
  readonly value: SetUp
  readonly onChange: (value: SetUp) => void
}

/** Terms and route of a merchant that is being approved. */
export function SetUpFields({ of, value, onChange }: Props): ReactNode {
  const { say } = useWords()
  const { may } = useOperator()
  const set = (changes: Partial<SetUp>) => onChange({ ...value, ...changes })
  return (
    <>
      <FeeFields rows={value.fees} onChange={(fees) => set({ fees })} hint={usualFees(say, of.usual.fees)} />
      <LimitFields
        title={say('op.merchants_limits')}
        rows={value.limits}
        onChange={(limits) => set({ limits })}
      />
      {may('providers_change') ? (
        <RouteField value={value} onChange={set} />
      ) : (
        <Note tone="open" title={say('op.applications_no_route')}>
          {say('op.applications_route_administrator')}
        </Note>
      )}
    </>
  )
}

function RouteField({
  value: { provider, allowsSandbox },
  onChange,
}: {
  readonly value: SetUp
  readonly onChange: (changes: Partial<SetUp>) => void
}): ReactNode {
  const { say } = useWords()
  const providers = useQuery({ queryKey: ['providers'], queryFn: api.providers })
  const accounts = providers.data?.filter(({ kind, status }) => kind !== 'simulator' && status === 'ACTIVE')
  const isSandbox = accounts?.find(({ name }) => name === provider)?.environment === 'sandbox'
  if (accounts?.length === 0)
    return (
      <Note tone="open" title={say('op.applications_no_route')}>
        {say('op.applications_no_account')} <TextLink to="/providers">{say('op.nav_providers')}</TextLink>
      </Note>
    )
  return (
    <>
      <Select
        label={say('op.applications_route')}
        description={say('op.applications_route_hint')}
        inputWrapperOrder={['label', 'input', 'description']}
        placeholder={say('op.applications_route_later')}
        data={(accounts ?? []).map(({ name, environment }) => ({
          value: name,
          label: `${name} (${environment})`,
        }))}
        value={provider}
        onChange={(name) => onChange({ provider: name, allowsSandbox: false })}
        clearable
        searchable
      />
      {isSandbox && (
        <Checkbox
          label={say('op.care_allow_sandbox')}
          checked={allowsSandbox}
          onChange={(event) => onChange({ allowsSandbox: event.currentTarget.checked })}
        />
      )}
      {provider === null && <Note tone="open">{say('op.applications_route_missing')}</Note>}
    </>
  )
}
