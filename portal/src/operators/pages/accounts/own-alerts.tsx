import { Radio, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { AlertChoice, OwnAlerts as Own } from 'amsel/operator-api'
import { type ReactNode, useState } from 'react'
import { ErrorNote, Loaded, Note, Section, useAct } from '../../../pieces/index.ts'
import { useWords } from '../../../words/index.ts'
import { api } from '../../api/index.ts'

const CHOICES = ['urgent', 'daily', 'off'] as const satisfies readonly AlertChoice[]

/** How the owner is told by mail of what needs operators. */
export function OwnAlerts(): ReactNode {
  const { say } = useWords()
  const own = useQuery({ queryKey: ['own-alerts'], queryFn: api.ownAlerts })
  return (
    <Section title={say('op.alerts')} lead={say('op.alerts_lead')}>
      <Loaded query={own} lines={3}>
        {(known) => <Choice of={known} />}
      </Loaded>
    </Section>
  )
}

function Choice({ of: { choice, sendsMail, isReachable, urgent } }: { of: Own }): ReactNode {
  const { say, locale } = useWords()
  // What was clicked is shown at once; what could not be saved is not chosen.
  const [clicked, setClicked] = useState<AlertChoice | null>(null)
  const choose = useAct(api.chooseAlerts, {
    done: () => say('op.alerts_saved'),
    stale: [['own-alerts']],
  })
  const names = urgent.map((name) => say(`op.overview_at_${name}`))
  const listed = new Intl.ListFormat(locale, { type: 'conjunction' }).format(names)
  return (
    <>
      {!sendsMail && <Note>{say('op.alerts_no_mail')}</Note>}
      {sendsMail && !isReachable && <Note tone="open">{say('op.alerts_unreachable')}</Note>}
      <Radio.Group
        mt="sm"
        label={say('op.alerts_when')}
        value={clicked ?? choice}
        onChange={(wanted) => {
          setClicked(wanted as AlertChoice)
          choose.mutate(wanted as AlertChoice, { onError: () => setClicked(null) })
        }}
      >
        <Stack gap="sm" mt={8}>
          {CHOICES.map((one) => (
            <Radio
              key={one}
              value={one}
              label={say(`op.alerts_${one}`)}
              description={say(`op.alerts_${one}_text`, { urgent: listed })}
            />
          ))}
        </Stack>
      </Radio.Group>
      {choose.error && <ErrorNote error={choose.error} />}
    </>
  )
}
