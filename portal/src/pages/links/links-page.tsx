import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import type { PaymentLinkRow } from 'amsel/portal-api'
import type { ReactNode } from 'react'
import { client } from '../../api/index.ts'
import { Icon } from '../../look/icons.tsx'
import {
  Amount,
  type Column,
  CopyButton,
  Moment,
  Page,
  PagedTable,
  Section,
  StatusBadge,
  TextLink,
} from '../../pieces/index.ts'
import { useClient, useSession } from '../../session/index.ts'
import { type Say, useWords } from '../../words/index.ts'
import { ListEmpty } from '../lists/list-empty.tsx'
import { NewLinkDialog } from './new-link-dialog.tsx'

export default function LinksPage(): ReactNode {
  const { say } = useWords()
  const { may } = useSession()
  const { clientId } = useClient()
  const [isMaking, make] = useDisclosure()
  return (
    <Page
      title={say('nav.links')}
      lead={say('link.lead')}
      actions={
        may('payments_act') && (
          <Button size="xs" leftSection={<Icon name="plus" />} onClick={make.open}>
            {say('link.new')}
          </Button>
        )
      }
    >
      <Section isFlush>
        <PagedTable<PaymentLinkRow>
          label={say('nav.links')}
          queryKey={['links', clientId]}
          ask={(cursor) => client.paymentLinks(clientId, { cursor })}
          columns={columnsOf(say)}
          rowKey={({ linkId }) => linkId}
          href={({ linkId }) => `/links/${linkId}`}
          empty={<ListEmpty icon="links" title={say('link.empty')} text={say('link.empty_text')} />}
        />
      </Section>
      {isMaking && <NewLinkDialog onClose={make.close} />}
    </Page>
  )
}

const columnsOf = (say: Say): readonly Column<PaymentLinkRow>[] => [
  {
    key: 'title',
    head: say('link.title'),
    phone: 'title',
    cell: ({ linkId, title }) => <TextLink to={`/links/${linkId}`}>{title}</TextLink>,
  },
  { key: 'state', head: say('list.state'), cell: ({ state }) => <LinkBadge state={state} />, phone: 'aside' },
  {
    key: 'use',
    head: say('link.use'),
    cell: ({ isOnce }) => say(isOnce ? 'link.once' : 'link.many'),
  },
  { key: 'reference', head: say('link.reference'), isWide: true, cell: ({ reference }) => reference ?? '–' },
  {
    key: 'expires',
    head: say('link.expires'),
    isEnd: true,
    cell: ({ expiresAt }) => (expiresAt ? <Moment at={expiresAt} /> : say('link.never')),
  },
  {
    key: 'created',
    head: say('list.created'),
    isEnd: true,
    isWide: true,
    cell: ({ createdAt }) => <Moment at={createdAt} />,
  },
  {
    key: 'amount',
    head: say('list.amount'),
    isEnd: true,
    phone: 'aside',
    cell: ({ amount, currency }) =>
      amount ? <Amount of={amount} isStrong /> : say('link.choice_in', { currency }),
  },
  {
    key: 'copy',
    head: say('link.address'),
    isEnd: true,
    cell: ({ url }) => <CopyButton text={url} label={say('link.address')} />,
  },
]

export function LinkBadge({ state }: { state: PaymentLinkRow['state'] }): ReactNode {
  return <StatusBadge status={state} tone={state === 'PAID' ? 'good' : state === 'OPEN' ? 'open' : 'quiet'} />
}
