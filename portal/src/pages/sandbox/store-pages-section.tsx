import { Button } from '@mantine/core'
import type { Sandbox } from 'amsel/portal-api'
import { type ReactNode, useState } from 'react'
import { client } from '../../api/index.ts'
import { Icon } from '../../look/icons.tsx'
import { ConfirmDialog, CopyButton, ErrorNote, Section, useAct } from '../../pieces/index.ts'
import { useClient } from '../../session/index.ts'
import { useWords } from '../../words/index.ts'
import styles from './sandbox-page.module.css'

/** The client's own till and phone: made when somebody wants them, and dead as soon as somebody does not. */
export function StorePagesSection({ of: { tillUrl, phoneUrl } }: { of: Sandbox }): ReactNode {
  const { say } = useWords()
  const { clientId } = useClient()
  const [isRevoking, setRevoking] = useState(false)
  const stale = [['sandbox', clientId]]
  const make = useAct(() => client.makeStorePages(clientId), { stale })
  const revoke = useAct(() => client.revokeStorePages(clientId), {
    done: () => say('sandbox.pages_revoked'),
    onDone: () => setRevoking(false),
    stale,
  })
  return (
    <Section title={say('sandbox.pages')} lead={say('sandbox.pages_lead')}>
      <div className={styles.buttons}>
        {tillUrl && <PageLink url={tillUrl} name={say('sandbox.till')} />}
        {phoneUrl && <PageLink url={phoneUrl} name={say('sandbox.phone')} />}
        {tillUrl ? (
          <Button variant="default" c="var(--mantine-color-error)" onClick={() => setRevoking(true)}>
            {say('sandbox.pages_revoke')}
          </Button>
        ) : (
          <Button
            variant="default"
            leftSection={<Icon name="plus" size={14} />}
            loading={make.isPending}
            onClick={() => make.mutate()}
          >
            {say('sandbox.pages_make')}
          </Button>
        )}
      </div>
      {make.error && <ErrorNote error={make.error} />}
      <ConfirmDialog
        isOpen={isRevoking}
        title={say('sandbox.pages_revoke_title')}
        confirm={say('sandbox.pages_revoke')}
        isDangerous
        act={revoke}
        onConfirm={() => revoke.mutate()}
        onClose={() => setRevoking(false)}
      >
        <p>{say('sandbox.pages_revoke_text')}</p>
      </ConfirmDialog>
    </Section>
  )
}

function PageLink({ url, name }: { url: string; name: string }): ReactNode {
  const { say } = useWords()
  return (
    <span className="nowrap">
      <Button
        component="a"
        href={url}
        target="_blank"
        rel="noreferrer"
        variant="default"
        rightSection={<Icon name="outside" size={13} />}
      >
        {name}
        <span className="hidden-visually"> {say('sandbox.opens_outside')}</span>
      </Button>{' '}
      <CopyButton text={url} label={name} />
    </span>
  )
}
