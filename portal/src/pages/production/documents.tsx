import { ActionIcon, Button, FileButton } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Application } from 'amsel/portal-api'
import type { ReactNode } from 'react'
import { organisation as api } from '../../api/index.ts'
import { Icon } from '../../look/icons.tsx'
import { DataTable, ErrorNote, Section, toast } from '../../pieces/index.ts'
import { useSession } from '../../session/index.ts'
import { useWords } from '../../words/index.ts'
import { DOCUMENT_KINDS, DOCUMENTS_MAX, sendDocument } from './document-files.ts'

/** What goes with an application that waits. */
export function Documents({ organisationId, of }: { organisationId: string; of: Application }): ReactNode {
  const { say } = useWords()
  const { may } = useSession()
  const queries = useQueryClient()
  const reload = () => queries.invalidateQueries({ queryKey: ['applications', organisationId] })
  const { applicationId, documents } = of
  const add = useMutation({
    mutationFn: (file: File) => sendDocument(organisationId, applicationId, file),
    onSuccess: async () => {
      toast(say('production.documents_added'))
      await reload()
    },
  })
  const remove = useMutation({
    mutationFn: (documentId: string) => api.removeDocument(organisationId, applicationId, documentId),
    onSuccess: reload,
  })
  const mayChange = may('production_ask')
  const error = add.error ?? remove.error
  return (
    <Section
      title={say('production.documents')}
      lead={say('production.documents_lead', { max: DOCUMENTS_MAX })}
      actions={
        mayChange &&
        documents.length < DOCUMENTS_MAX && (
          <FileButton accept={DOCUMENT_KINDS} onChange={(file) => file && add.mutate(file)}>
            {(props) => (
              <Button
                {...props}
                size="xs"
                variant="default"
                loading={add.isPending}
                leftSection={<Icon name="plus" size={14} />}
              >
                {say('production.documents_add')}
              </Button>
            )}
          </FileButton>
        )
      }
    >
      {error && <ErrorNote error={error} />}
      {documents.length === 0 ? (
        <span className="dimmed">{say('production.documents_none')}</span>
      ) : (
        <DataTable
          label={say('production.documents')}
          rows={documents}
          rowKey={({ documentId }) => documentId}
          columns={[
            { key: 'name', head: say('production.documents_name'), phone: 'title', cell: ({ name }) => name },
            {
              key: 'size',
              head: say('production.documents'),
              isActions: true,
              isEnd: true,
              phone: 'aside',
              cell: ({ size }) => say('production.documents_size', { size: Math.ceil(size / 1024) }),
            },
            {
              key: 'remove',
              head: say('production.documents_remove', { name: '' }),
              isActions: true,
              isEnd: true,
              cell: ({ documentId, name }) =>
                mayChange && (
                  <ActionIcon
                    variant="subtle"
                    color="gray"
                    aria-label={say('production.documents_remove', { name })}
                    onClick={() => remove.mutate(documentId)}
                  >
                    <Icon name="trash" size={15} />
                  </ActionIcon>
                ),
            },
          ]}
        />
      )}
    </Section>
  )
}
