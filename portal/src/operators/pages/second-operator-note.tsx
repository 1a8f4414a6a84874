import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Note, TextLink } from '../../pieces/index.ts'
import { useWords } from '../../words/index.ts'
import { api } from '../api/index.ts'
import { useOperator } from '../session.tsx'

const DECIDING: readonly (string | null)[] = ['approver', 'administrator']

/** Says where nobody else is there to decide what is asked for. */
export function SecondOperatorNote(): ReactNode {
  const { say } = useWords()
  const { me, may } = useOperator()
  const team = useQuery({ queryKey: ['operators'], queryFn: api.operators, enabled: may('operators_read') })
  const isAlone = team.data?.operators.every(
    ({ userId, isEnabled, role }) => userId === me.user.userId || !isEnabled || !DECIDING.includes(role),
  )
  if (!isAlone) return null
  return (
    <Note tone="open" title={say('op.second_missing')}>
      {say(may('operators_change') ? 'op.second_missing_invite' : 'op.second_missing_text')}{' '}
      <TextLink to="/operators">{say('op.nav_operators')}</TextLink>
    </Note>
  )
}
