import { ActionIcon, Button, FileButton, Group } from '@mantine/core'
import { type ReactNode, useRef } from 'react'
import { Icon } from '../../look/icons.tsx'
import { Note } from '../../pieces/index.ts'
import { useWords } from '../../words/index.ts'
import styles from './application-form.module.css'
import { DOCUMENT_BYTES_MAX, DOCUMENT_KINDS, DOCUMENTS_MAX } from './document-files.ts'

interface Props {
  readonly files: readonly File[]
  readonly onChange: (files: readonly File[]) => void
}

/** Files that go with the application when it is sent. */
export function ChosenDocuments({ files, onChange }: Props): ReactNode {
  const { say } = useWords()
  const forget = useRef<() => void>(null)
  const add = (more: File[]) => {
    onChange([...files, ...more].slice(0, DOCUMENTS_MAX))
    // The same file may be chosen again after it was removed.
    forget.current?.()
  }
  const isTooLarge = files.some(({ size }) => size > DOCUMENT_BYTES_MAX)
  return (
    <fieldset className={styles.documents}>
      <legend>{say('production.documents')}</legend>
      <span className="dimmed">{say('production.documents_lead', { max: DOCUMENTS_MAX })}</span>
      {files.length > 0 && (
        <ul className={styles.files}>
          {files.map((file, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two files may have one name
            <li key={place}>
              <Icon name="audit" size={14} />
              <span className={styles.file}>{file.name}</span>
              <span className="dimmed">
                {say('production.documents_size', { size: Math.ceil(file.size / 1024) })}
              </span>
              <ActionIcon
                variant="subtle"
                color="gray"
                aria-label={say('production.documents_remove', { name: file.name })}
                onClick={() => onChange(files.filter((other) => other !== file))}
              >
                <Icon name="trash" size={15} />
              </ActionIcon>
            </li>
          ))}
        </ul>
      )}
      {isTooLarge && <Note tone="wrong">{say('production.documents_too_large')}</Note>}
      {files.length < DOCUMENTS_MAX && (
        <Group>
          <FileButton accept={DOCUMENT_KINDS} multiple resetRef={forget} onChange={add}>
            {(props) => (
              <Button {...props} size="xs" variant="default" leftSection={<Icon name="plus" size={14} />}>
                {say('production.documents_add')}
              </Button>
            )}
          </FileButton>
        </Group>
      )}
    </fieldset>
  )
}
