import { Checkbox, Select, Textarea, TextInput } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useWords } from '../../../words/index.ts'
import { api } from '../../api/index.ts'
import { useOperator } from '../../session.tsx'
import { ActDialog } from '../act-dialog.tsx'

/** What is typed as config is sent once and forgotten here; the gateway seals it and shows it to nobody. */
export function AddAccount({ onClose }: { onClose: () => void }): ReactNode {
  const { say } = useWords()
  const { me } = useOperator()
  const [name, setName] = useState('')
  const [kind, setKind] = useState<'ams' | 'simulator'>('ams')
  const [environment, setEnvironment] = useState(me.environments[0] ?? 'sandbox')
  const [config, setConfig] = useState('')
  const [isReplacing, setReplacing] = useState(false)
  const [allowsSandbox, setAllowsSandbox] = useState(false)
  // The simulator is of the sandbox alone.
  const kinds = me.environments.includes('sandbox') ? (['ams', 'simulator'] as const) : (['ams'] as const)
  const read = kind === 'simulator' ? {} : jsonOf(config)
  const isWrong = config.trim() !== '' && read === null
  return (
    <ActDialog
      title={say('op.providers_add')}
      confirm={say('op.providers_add')}
      done={say('op.providers_added', { name })}
      isReady={name.trim() !== '' && read !== null}
      stale={['providers']}
      act={(reason) =>
        api.addProvider({
          ...{ name: name.trim(), kind, environment, isReplacing, allowsSandbox, reason },
          config: read,
        })
      }
      onClose={onClose}
    >
      <TextInput
        data-autofocus
        label={say('op.providers_name')}
        description={say('op.providers_name_hint')}
        inputWrapperOrder={['label', 'input', 'description']}
        maxLength={40}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <Select
        label={say('op.providers_kind')}
        data={kinds.map((value) => ({ value, label: say(`op.providers_kind_${value}`) }))}
        value={kind}
        onChange={(value) => value && setKind(value as 'ams' | 'simulator')}
        allowDeselect={false}
      />
      <Select
        label={say('op.care_environment')}
        data={(['sandbox', 'production'] as const).map((value) => ({
          value,
          label: say(`op.providers_environment_${value}`),
        }))}
        value={environment}
        onChange={(value) => value && setEnvironment(value as 'sandbox' | 'production')}
        allowDeselect={false}
      />
      {kind === 'ams' && (
        <Textarea
          label={say('op.providers_config_json')}
          description={say('op.providers_config_hint')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          error={isWrong ? say('op.providers_config_wrong') : null}
          autosize
          minRows={6}
          maxRows={12}
          autoComplete="off"
          spellCheck={false}
          styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)' } }}
          placeholder={PLACEHOLDER}
          value={config}
          onChange={(event) => setConfig(event.currentTarget.value)}
        />
      )}
      <Checkbox
        label={say('op.providers_replace')}
        checked={isReplacing}
        onChange={(event) => setReplacing(event.currentTarget.checked)}
      />
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

const PLACEHOLDER = `{
  "gatewayUrl": "https://…",
  "clientId": "…",
  "keyVersion": 1,
  "merchantPrivateKey": "…",
  "gatewayPublicKey": "…"
}`

function jsonOf(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : null
  } catch {
    return null
  }
}
