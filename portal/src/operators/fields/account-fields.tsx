import { Button, FileButton, PasswordInput, Textarea, TextInput } from '@mantine/core'
import type { ProviderField } from 'amsel/operator-api'
import { type ReactNode, useState } from 'react'
import { Note } from '../../pieces/index.ts'
import { sayKnown, useWords } from '../../words/index.ts'
import { type AccountValues, valuesIn } from './account-values.ts'
import styles from './fields.module.css'

interface Props {
  readonly fields: readonly ProviderField[]
  readonly values: AccountValues
  /** Whether the account is there already. */
  readonly isChange: boolean
  readonly onChange: (values: AccountValues) => void
}

/** What an account is set up with, as its provider describes it. Secrets are never shown, and forgotten when they are sent. */
export function AccountFields({ fields, values, isChange, onChange }: Props): ReactNode {
  const { say } = useWords()
  const [isFileWrong, setFileWrong] = useState(false)
  if (fields.length === 0) return null
  const fill = async (file: File | null) => {
    const found = file && valuesIn(fields, await file.text())
    setFileWrong(file !== null && !found)
    if (found) onChange({ ...values, ...found })
  }
  return (
    <fieldset className={styles.rows}>
      <legend>{say('op.providers_contract')}</legend>
      <span className="dimmed">{say('op.providers_contract_hint')}</span>
      {fields.map((field) => (
        <OneField
          key={field.name}
          of={field}
          value={values[field.name] ?? ''}
          isDisabled={isChange && field.isFixed}
          onText={(text) => onChange({ ...values, [field.name]: text })}
        />
      ))}
      <div>
        <FileButton accept="application/json,.json" onChange={(file) => void fill(file)}>
          {(props) => (
            <Button size="compact-sm" variant="default" {...props}>
              {say('op.providers_from_file')}
            </Button>
          )}
        </FileButton>
      </div>
      {isFileWrong && <Note tone="wrong">{say('op.providers_config_wrong')}</Note>}
    </fieldset>
  )
}

interface FieldProps {
  readonly of: ProviderField
  readonly value: string
  readonly isDisabled: boolean
  readonly onText: (text: string) => void
}

function OneField({
  of: { name, type, isSecret, example, usual },
  value,
  isDisabled,
  onText,
}: FieldProps): ReactNode {
  const { say } = useWords()
  const about = sayKnown(say, 'op.providers_about_', name)
  const props = {
    label: sayKnown(say, 'op.providers_field_', name),
    ...(about === name ? {} : { description: about }),
    inputWrapperOrder: ['label', 'input', 'description'] as ('label' | 'input' | 'description')[],
    placeholder: usual ?? example,
    autoComplete: isSecret ? 'new-password' : 'off',
    spellCheck: false,
    disabled: isDisabled,
    value,
    onChange: (event: { currentTarget: { value: string } }) => onText(event.currentTarget.value),
  }
  if (isSecret) return <PasswordInput {...props} />
  if (type === 'key')
    return <Textarea {...props} autosize minRows={2} maxRows={5} classNames={{ input: 'mono' }} />
  return <TextInput {...props} inputMode={type === 'number' ? 'numeric' : type === 'url' ? 'url' : 'text'} />
}
