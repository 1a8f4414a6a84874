import { Button, Stack } from '@mantine/core'
import type { ErasedCounts, LeftRow, PayerStep } from 'amsel/operator-api'
import { type ReactNode, useState } from 'react'
import { DataTable, Facts, Note, Section } from '../../../pieces/index.ts'
import { type Say, useWords } from '../../../words/index.ts'
import type { PayerSearch } from '../../api/privacy.ts'
import { AskDialog } from './ask-dialog.tsx'
import { countName, sayWhy } from './payer-words.ts'

interface Props {
  readonly of: Extract<PayerStep, { isDone: true }>
  readonly search: PayerSearch
  readonly onAsked: () => void
}

/** What was found, in numbers, and what an erasure would do. */
export function FoundSection({ of, search, onAsked }: Props): ReactNode {
  const { say } = useWords()
  const [asking, setAsking] = useState<'export' | 'erase' | null>(null)
  const { erased, left } = of.erasure
  return (
    <>
      <Section
        title={say('op.privacy_found')}
        actions={
          <>
            <Button size="xs" variant="default" onClick={() => setAsking('export')}>
              {say('op.privacy_ask_export')}
            </Button>
            <Button size="xs" color="red.8" onClick={() => setAsking('erase')}>
              {say('op.privacy_ask_erase')}
            </Button>
          </>
        }
      >
        <Stack gap="sm">
          {of.isMany && <Note tone="open">{say('op.privacy_many')}</Note>}
          <Facts of={factsOf(say, of.counts)} />
        </Stack>
      </Section>
      <Section title={say('op.privacy_dry')} lead={say('op.privacy_dry_lead')}>
        <Facts of={factsOf(say, erased)} />
      </Section>
      {left.length > 0 && (
        <Section title={say('op.privacy_stays')} isFlush>
          <DataTable<LeftRow>
            label={say('op.privacy_stays')}
            rows={left}
            rowKey={({ kind, id }) => `${kind} ${id}`}
            columns={[
              {
                key: 'what',
                head: say('op.privacy_stays'),
                phone: 'title',
                cell: ({ kind, id }) => (
                  <>
                    {say(`op.privacy_left_${kind}`)} <span className="mono">{id}</span>
                  </>
                ),
              },
              { key: 'why', head: say('op.privacy_why'), cell: ({ because }) => sayWhy(say, because) },
            ]}
          />
        </Section>
      )}
      {asking && (
        <AskDialog
          kind={asking}
          of={of}
          withSavedCards={search.withSavedCards}
          onAsked={onAsked}
          onClose={() => setAsking(null)}
        />
      )}
    </>
  )
}

const factsOf = (say: Say, counts: Partial<ErasedCounts>) =>
  (Object.entries(counts) as [keyof ErasedCounts, number][]).map(
    ([kind, count]) => [say(countName(kind)), String(count)] as const,
  )
