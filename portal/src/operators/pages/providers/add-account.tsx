import { Checkbox, Select, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ProviderRow } from 'amsel/operator-api'
import { type ReactNode, useState } from 'react'
import { toDecimal } from '../../../formats/money.ts'
import { Loaded } from '../../../pieces/index.ts'
import { useWords } from '../../../words/index.ts'
import { api } from '../../api/index.ts'
import {
  AccountFields,
  type AccountValues,
  configOf,
  LimitFields,
  type LimitRow,
  limitRowsOf,
  rangesOf,
} from '../../fields/index.ts'
import { useOperator } from '../../session.tsx'
import { ActDialog } from '../act-dialog.tsx'

type Kind = 'ams' | 'simulator'
type Environment = ProviderRow['environment']

interface Props {
  /** One that is there and gets other keys, another address or other limits. */
  readonly account?: ProviderRow
  readonly onClose: () => void
}

/** What is typed here is sent once and forgotten; the gateway seals it and shows no secret to anybody. */
export function AddAccount({ account, onClose }: Props): ReactNode {
  const { say } = useWords()
  const { me } = useOperator()
  const kinds = useQuery({ queryKey: ['provider-kinds'], queryFn: api.providerKinds })
  const [name, setName] = useState(account?.name ?? '')
  const [kind, setKind] = useState<Kind>((account?.kind as Kind | undefined) ?? 'ams')
  const [environment, setEnvironment] = useState(account?.environment ?? me.environments[0] ?? 'sandbox')
  const [values, setValues] = useState<AccountValues>(account?.shown ?? {})
  const [limits, setLimits] = useState<readonly LimitRow[]>(() => limitRowsOf(writtenLimits(account)))
  const [allowsSandbox, setAllowsSandbox] = useState(false)
  const fields = kinds.data?.find((one) => one.kind === kind)?.fields ?? []
  const config = kinds.data ? configOf(fields, values) : null
  const ranges = rangesOf(limits)
  // The simulator is of the sandbox alone.
  const offered: readonly Kind[] = me.environments.includes('sandbox') ? ['ams', 'simulator'] : ['ams']
  const [title, done] = account
    ? [say('op.providers_change_title', { name }), say('op.providers_changed', { name })]
    : [say('op.providers_add'), say('op.providers_added', { name })]
  return (
    <ActDialog
      isLarge
      title={title}
      confirm={say(account ? 'op.providers_change' : 'op.providers_add')}
      done={done}
      isReady={name.trim() !== '' && config !== null && ranges !== null}
      stale={['providers']}
      act={(reason) =>
        api.addProvider({
          ...{ name: name.trim(), kind, environment, allowsSandbox, reason },
          ...{ config: config ?? {}, limits: ranges ?? [], isReplacing: account !== undefined },
        })
      }
      onClose={onClose}
    >
      {!account && (
        <>
          <TextInput
            data-autofocus
            label={say('op.providers_name')}
            description={say('op.providers_name_hint')}
            inputWrapperOrder={['label', 'input', 'description']}
            placeholder="acme"
            maxLength={40}
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
          />
          <Select
            label={say('op.providers_kind')}
            data={offered.map((value) => ({ value, label: say(`op.providers_kind_${value}`) }))}
            value={kind}
            onChange={(value) => value && setKind(value as Kind)}
            allowDeselect={false}
          />
          <Select
            label={say('op.care_environment')}
            data={(['sandbox', 'production'] as const).map((value) => ({
              value,
              label: say(`op.providers_environment_${value}`),
            }))}
            value={environment}
            onChange={(value) => value && setEnvironment(value as Environment)}
            allowDeselect={false}
          />
        </>
      )}
      <Loaded query={kinds} lines={4}>
        {() => (
          <AccountFields
            fields={fields}
            values={values}
            isChange={account !== undefined}
            onChange={setValues}
          />
        )}
      </Loaded>
      <LimitFields title={say('op.providers_limits')} rows={limits} onChange={setLimits} />
      {environment === 'production' && (
        <Checkbox
          label={say('op.care_allow_sandbox')}
          checked={allowsSandbox}
          onChange={(event) => setAllowsSandbox(event.currentTarget.checked)}
        />
      )}
    </ActDialog>
  )
}

const writtenLimits = (account: ProviderRow | undefined): Record<string, string> =>
  Object.fromEntries(
    (account?.limits ?? []).map(({ currency, min, max }) => {
      const textOf = (value: string | null) => (value === null ? '' : toDecimal({ currency, value }))
      return [currency, `${textOf(min)}-${textOf(max)}`]
    }),
  )
