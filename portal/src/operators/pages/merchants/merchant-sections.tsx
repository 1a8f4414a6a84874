import type { MerchantPage } from 'amsel/operator-api'
import type { ReactNode } from 'react'
import {
  Amount,
  DataTable,
  Facts,
  Moment,
  Note,
  Section,
  StatusBadge,
  TextLink,
} from '../../../pieces/index.ts'
import { useWords } from '../../../words/index.ts'

interface Props {
  readonly of: MerchantPage
}

/** How many payments were made lately, from the counts that charts are made of. */
export function PaymentsSection({ of: { clientId, payments } }: Props): ReactNode {
  const { say, locale } = useWords()
  const number = new Intl.NumberFormat(locale)
  return (
    <Section
      title={say('op.merchants_payments', { days: payments.days })}
      actions={
        <TextLink to={`/payments?client=${encodeURIComponent(clientId)}`}>
          {say('op.payments_of_merchant')}
        </TextLink>
      }
    >
      {payments.byStatus.length === 0 ? (
        <span className="dimmed">{say('op.merchants_no_payments')}</span>
      ) : (
        <Facts
          of={[
            ...payments.byStatus.map(
              ({ status, payments: count }) => [status, number.format(count)] as const,
            ),
            ...payments.paid.map(
              ({ currency, value, payments: count }) =>
                [
                  `SUCCESS ${currency}`,
                  <span key={currency}>
                    <Amount of={{ currency, value }} />{' '}
                    <span className="dimmed">({number.format(count)})</span>
                  </span>,
                ] as const,
            ),
          ]}
        />
      )}
    </Section>
  )
}

export function KeysSection({ of: { keys } }: Props): ReactNode {
  const { say } = useWords()
  if (keys.length === 0)
    return (
      <Section title={say('op.merchants_keys')}>
        <Note tone="open">{say('op.merchants_no_keys')}</Note>
      </Section>
    )
  return (
    <Section title={say('op.merchants_keys')} isFlush>
      <DataTable
        label={say('op.merchants_keys')}
        rows={keys}
        rowKey={({ version }) => String(version)}
        columns={[
          {
            key: 'version',
            head: say('op.merchants_key'),
            phone: 'title',
            cell: ({ version, retiredAt }) => (
              <span>
                {version} {retiredAt && <StatusBadge status={say('op.merchants_retired')} tone="quiet" />}
              </span>
            ),
          },
          {
            key: 'fingerprint',
            head: say('op.merchants_fingerprint'),
            cell: ({ fingerprint }) => <span className="mono">{fingerprint.slice(0, 16)}…</span>,
          },
          {
            key: 'created',
            head: say('op.merchants_created'),
            cell: ({ createdAt }) => <Moment at={createdAt} />,
          },
          {
            key: 'used',
            head: say('op.merchants_last_used'),
            isEnd: true,
            cell: ({ lastUsedAt }) =>
              lastUsedAt ? (
                <Moment at={lastUsedAt} />
              ) : (
                <span className="dimmed">{say('op.merchants_never')}</span>
              ),
          },
        ]}
      />
    </Section>
  )
}

/** Names and roles; how to reach somebody is the merchant's own. */
export function PeopleSection({ of: { people } }: Props): ReactNode {
  const { say } = useWords()
  return (
    <Section title={say('op.merchants_people')} isFlush>
      <DataTable
        label={say('op.merchants_people')}
        rows={people.map((person, place) => ({ ...person, place }))}
        rowKey={({ place }) => String(place)}
        columns={[
          {
            key: 'name',
            head: say('team.member'),
            phone: 'title',
            cell: ({ name }) => <strong>{name}</strong>,
          },
          {
            key: 'role',
            head: say('team.role'),
            phone: 'aside',
            cell: ({ role }) => <StatusBadge status={role} />,
          },
          {
            key: 'two',
            head: say('team.two_step'),
            cell: ({ hasTwoFactor }) => (
              <StatusBadge
                status={say(hasTwoFactor ? 'team.two_step_on' : 'team.two_step_off')}
                tone={hasTwoFactor ? 'good' : 'quiet'}
              />
            ),
          },
        ]}
      />
    </Section>
  )
}
