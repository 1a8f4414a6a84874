import { Button, Stack } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import type { PaymentLinkDetail, PaymentRow } from 'amsel/portal-api'
import type { ReactNode } from 'react'
import { useParams } from 'wouter'
import { client } from '../../api/index.ts'
import { formatMoney } from '../../formats/index.ts'
import {
  Amount,
  ConfirmDialog,
  CopyText,
  Facts,
  Loaded,
  Moment,
  Page,
  PagedTable,
  Section,
  useAct,
} from '../../pieces/index.ts'
import { QrCode } from '../../pieces/qr-code.tsx'
import { useClient, useSession } from '../../session/index.ts'
import { sayActor, useWords } from '../../words/index.ts'
import { ListEmpty } from '../lists/list-empty.tsx'
import { paymentColumns } from '../payments/columns.tsx'
import { LinkBadge } from './links-page.tsx'

export default function LinkPage(): ReactNode {
  const { say } = useWords()
  const { may } = useSession()
  const { clientId } = useClient()
  const { linkId = '' } = useParams<{ linkId: string }>()
  const queryKey = ['link', clientId, linkId]
  const link = useQuery({ queryKey, queryFn: () => client.paymentLink(clientId, linkId) })
  const [isClosing, closing] = useDisclosure()
  const close = useAct(() => client.closePaymentLink(clientId, linkId), {
    done: () => say('link.closed'),
    stale: [queryKey, ['links', clientId]],
    onDone: closing.close,
  })
  const shown = link.data
  return (
    <Page
      title={shown?.title ?? say('link.one')}
      parent={{ to: '/links', name: say('nav.links') }}
      beside={shown && <LinkBadge state={shown.state} />}
      actions={
        shown?.state === 'OPEN' &&
        may('payments_act') && (
          <Button variant="default" size="xs" onClick={closing.open}>
            {say('link.close')}
          </Button>
        )
      }
    >
      <Loaded query={link} lines={6} isPage>
        {(of) => <Link of={of} />}
      </Loaded>
      {isClosing && (
        <ConfirmDialog
          title={say('link.close_title')}
          confirm={say('link.close')}
          isDangerous
          act={close}
          onConfirm={() => close.mutate()}
          onClose={closing.close}
        >
          {say(shown?.isOnce ? 'link.close_once_text' : 'link.close_text')}
        </ConfirmDialog>
      )}
    </Page>
  )
}

function Link({ of }: { of: PaymentLinkDetail }): ReactNode {
  const { say, locale } = useWords()
  const { clientId } = useClient()
  const mail = `mailto:?subject=${encodeURIComponent(of.title)}&body=${encodeURIComponent(of.url)}`
  return (
    <>
      <Section
        actions={
          of.state === 'OPEN' && (
            <>
              <Button component="a" href={mail} variant="default" size="xs">
                {say('link.mail')}
              </Button>
              <Button
                component="a"
                href={of.url}
                target="_blank"
                rel="noreferrer"
                variant="default"
                size="xs"
              >
                {say('link.open')}
              </Button>
            </>
          )
        }
        title={say('link.address')}
      >
        <Stack gap="sm">
          <CopyText text={of.url} label={say('link.address')} />
          {of.state === 'OPEN' && <QrCode text={of.url} label={say('link.qr')} />}
        </Stack>
      </Section>
      <Section>
        <Facts
          of={[
            [
              say('list.amount'),
              of.amount ? (
                <Amount key="amount" of={of.amount} isStrong />
              ) : (
                say('link.choice_in', { currency: of.currency })
              ),
            ],
            ...of.items.map(
              ({ name, unit, quantity }) =>
                [
                  name,
                  of.kind === 'choice'
                    ? say('link.up_to', { quantity: String(quantity), amount: formatMoney(unit, locale) })
                    : `${quantity} × ${formatMoney(unit, locale)}`,
                ] as const,
            ),
            [say('link.use'), say(of.isOnce ? 'link.once' : 'link.many')],
            of.reference ? [say('link.reference'), of.reference] : null,
            [
              say('link.expires'),
              of.expiresAt ? <Moment key="expires" at={of.expiresAt} /> : say('link.never'),
            ],
            of.redirectUrl ? [say('link.redirect'), of.redirectUrl] : null,
            [say('list.created'), <Moment key="created" at={of.createdAt} />],
            [say('link.by'), sayActor(say, of.createdBy)],
            of.closedAt ? [say('link.closed_at'), <Moment key="closed" at={of.closedAt} />] : null,
            [say('link.opened'), String(of.opened)],
            [say('link.id'), <CopyText key="id" text={of.linkId} label={say('link.id')} />],
          ]}
        />
      </Section>
      <Section title={say('nav.payments')} isFlush>
        <PagedTable<PaymentRow>
          label={say('nav.payments')}
          queryKey={['link-payments', clientId, of.linkId, of.opened]}
          ask={async (cursor) => {
            const { payments, nextCursor } = await client.paymentLink(clientId, of.linkId, cursor)
            return { rows: payments, nextCursor, isComplete: true }
          }}
          columns={paymentColumns(say)}
          rowKey={({ paymentId }) => paymentId}
          href={({ paymentId }) => `/payments/${paymentId}`}
          empty={<ListEmpty icon="payments" title={say('link.unpaid')} text={say('link.unpaid_text')} />}
        />
      </Section>
    </>
  )
}
