import { Menu, UnstyledButton } from '@mantine/core'
import { Fragment, type ReactNode } from 'react'
import { useLocation } from 'wouter'
import { Icon } from '../look/icons.tsx'
import { StatusBadge } from '../pieces/index.ts'
import { useSession } from '../session/index.ts'
import { useWords } from '../words/index.ts'
import styles from './client-switcher.module.css'
import { DESTINATIONS } from './navigation.ts'

export function ClientSwitcher(): ReactNode {
  const { say } = useWords()
  const { me, chosen, choose } = useSession()
  const [path, navigate] = useLocation()
  if (!chosen) return null
  const go = (clientId: string) => {
    choose(clientId)
    // What is shown belongs to one client: its list is what the other has too.
    navigate(DESTINATIONS.findLast(({ to }) => path === to || path.startsWith(`${to}/`))?.to ?? '/')
  }
  return (
    <Menu position="bottom-start" width={320} shadow="md">
      <Menu.Target>
        <UnstyledButton
          className={styles.button}
          aria-label={`${chosen.client.name} ${chosen.organisation.name}: ${say('shell.client')}`}
        >
          <span className={styles.names}>
            <span className={styles.client}>{chosen.client.name}</span>{' '}
            <span className={styles.organisation}>{chosen.organisation.name}</span>
          </span>
          <Icon name="down" size={14} />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        {me.organisations.map(({ organisationId, name, clients }) => (
          <Fragment key={organisationId}>
            <Menu.Label>{name}</Menu.Label>
            {clients.map((client) => (
              <Menu.Item
                key={client.clientId}
                onClick={() => go(client.clientId)}
                aria-current={client.clientId === chosen.client.clientId || undefined}
                rightSection={
                  client.environment === 'sandbox' ? (
                    <StatusBadge status={say('shell.sandbox')} tone="open" />
                  ) : (
                    <StatusBadge status={say('shell.production')} tone="good" />
                  )
                }
              >
                <span className={styles.item}>
                  <span className={client.clientId === chosen.client.clientId ? styles.here : undefined}>
                    {client.name}
                    {client.status === 'DISABLED' && ` (${say('shell.disabled')})`}
                  </span>
                  <span className={`mono ${styles.id}`}>{client.clientId}</span>
                </span>
              </Menu.Item>
            ))}
          </Fragment>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
