import { useQuery } from '@tanstack/react-query'
import type { Settlement } from 'amsel/portal-api'
import type { ReactNode } from 'react'
import { client } from '../../api/index.ts'
import { formatDays } from '../../formats/index.ts'
import { Amount, AsOf, Figures, Loaded, Moment, Section, TextLink } from '../../pieces/index.ts'
import { useClient } from '../../session/index.ts'
import { type Say, useWords } from '../../words/index.ts'
import { HoldNote } from '../payouts/hold-note.tsx'
import styles from './settlement-section.module.css'

/** What is owed to the client, and from when on it is available, by currency. */
export function SettlementSection(): ReactNode {
  const { say } = useWords()
  const { clientId } = useClient()
  const settlement = useQuery({
    queryKey: ['settlement', clientId],
    queryFn: () => client.settlement(clientId),
    refetchInterval: 30_000,
  })
  const terms = settlement.data
  return (
    <Section
      title={say('money.owed')}
      lead={
        terms && (
          <>
            <AsOf query={settlement} /> {termsOf(terms, say)} {say('money.next_closing')}{' '}
            <Moment at={terms.nextClosingAt} />.
          </>
        )
      }
      actions={
        <>
          <TextLink to="/payouts">{say('nav.payouts')}</TextLink>
          <TextLink to="/statements">{say('nav.statements')}</TextLink>
        </>
      }
    >
      {terms?.hold && <HoldNote hold={terms.hold} />}
      <Loaded query={settlement}>
        {({ currencies }) =>
          currencies.length === 0 ? (
            <span className="dimmed">{say('money.nothing_owed')}</span>
          ) : (
            <ul className={styles.currencies}>
              {currencies.map((one) => (
                <li key={one.currency}>
                  <OwedIn {...one} />
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </Section>
  )
}

const SHOWN_DAYS = 5

function OwedIn({
  currency,
  available,
  pending,
  days,
  nextPayout,
}: Settlement['currencies'][number]): ReactNode {
  const { say, locale } = useWords()
  const [shown, more] = [days.slice(0, SHOWN_DAYS), days.length - SHOWN_DAYS]
  return (
    <>
      <h3>{currency}</h3>
      <Figures
        of={[
          [say('money.available'), <Amount key="" of={available} isStrong />],
          [say('money.pending'), <Amount key="" of={pending} />],
        ]}
      />
      {nextPayout && (
        <Figures
          of={[
            [
              `${say('money.next_payout')}: ${say('money.next_payout_to', {
                time: formatDays(nextPayout.at.slice(0, 10), nextPayout.at.slice(0, 10), locale),
                digits: nextPayout.lastFour,
              })}`,
              <Amount key="" of={nextPayout.amount} />,
            ],
          ]}
        />
      )}
      {shown.length > 0 && (
        <dl className={styles.days}>
          {shown.map(({ day, amount }) => (
            <div key={day}>
              <dt>{formatDays(day, day, locale)}</dt>
              <dd>
                <Amount of={amount} />
              </dd>
            </div>
          ))}
        </dl>
      )}
      {more > 0 && <span className="dimmed">{say('money.more_days', { days: String(more) })}</span>}
    </>
  )
}

function termsOf({ delayDays, schedule, cutOff, zone }: Settlement, say: Say): string {
  const [every = 'daily', on = ''] = schedule.split(':')
  const when = say(`money.closes_${every as 'daily' | 'weekly' | 'monthly'}`, {
    on: every === 'weekly' ? say(`money.weekday_${on as 'mon'}`) : on,
    time: cutOff,
    zone,
  })
  const delay =
    delayDays > 1
      ? say('money.delay', { days: String(delayDays) })
      : say(`money.delay_${delayDays === 1 ? 'one' : 'none'}`)
  return `${delay} ${when}`
}
