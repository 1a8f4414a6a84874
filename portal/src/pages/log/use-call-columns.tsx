import type { CallRow } from 'amsel/portal-api'
import { type Column, Moment, TextLink } from '../../pieces/index.ts'
import { useWords } from '../../words/index.ts'
import { operationName } from '../operation-names.ts'
import styles from './log-page.module.css'
import { ResultBadge } from './result-badge.tsx'

export function useCallColumns(): readonly Column<CallRow>[] {
  const { say } = useWords()
  return [
    {
      key: 'result',
      head: say('log.result'),
      phone: 'line',
      cell: (row) => <ResultBadge of={row} />,
    },
    {
      key: 'operation',
      head: say('log.operation'),
      phone: 'title',
      cell: ({ callId, operation, path }) => (
        <TextLink to={`/log/${callId}`} isMono>
          {operation ? operationName(operation) : path}
        </TextLink>
      ),
    },
    {
      key: 'subject',
      head: say('log.subject'),
      cell: ({ subject }) =>
        subject && (
          <span className={`mono ${styles.subject}`} title={subject}>
            {subject}
          </span>
        ),
    },
    {
      key: 'duration',
      head: say('log.duration'),
      isEnd: true,
      phone: 'none',
      cell: ({ durationMs }) => (
        <span className="dimmed nowrap">{say('log.milliseconds', { count: durationMs })}</span>
      ),
    },
    {
      key: 'at',
      head: say('log.at'),
      isEnd: true,
      phone: 'aside',
      cell: ({ at }) => <Moment at={at} />,
    },
  ]
}
