import type { Onboarding } from 'amsel/portal-api'
import type { ReactNode } from 'react'
import { Icon } from '../../look/icons.tsx'
import { Moment, Section, TextLink } from '../../pieces/index.ts'
import { useClient, useSession } from '../../session/index.ts'
import { useWords } from '../../words/index.ts'
import { SampleButton } from '../payments/sample-button.tsx'
import styles from './first-steps.module.css'

type Step = Onboarding['steps'][number]

export function FirstSteps({ steps }: Onboarding): ReactNode {
  const { say } = useWords()
  const { environment } = useClient().client
  const done = steps.filter(({ doneAt }) => doneAt !== null).length
  const next = steps.find(({ doneAt }) => doneAt === null)
  return (
    <Section
      title={say('home.first_steps')}
      lead={say('home.first_steps_lead')}
      actions={<span className="dimmed">{say('home.progress', { done, all: steps.length })}</span>}
    >
      <div className={styles.progress} aria-hidden="true">
        <div style={{ width: `${(100 * done) / steps.length}%` }} />
      </div>
      <ol className={styles.steps} aria-live="polite">
        {steps.map((step, index) => (
          <li key={step.step} className={step === next ? styles.next : styles.step}>
            <span className={step.doneAt ? styles.done : styles.number}>
              {step.doneAt ? <Icon name="check" size={14} /> : index + 1}
            </span>
            <div className={styles.text}>
              <strong>{say(`home.${step.step}`)}</strong>
              {step.doneAt ? (
                <span className="dimmed">
                  {say('home.done_at')} <Moment at={step.doneAt} />
                </span>
              ) : (
                <span className="dimmed">{say(textOf(step.step, environment))}</span>
              )}
            </div>
            {!step.doneAt && <WayOn step={step} />}
          </li>
        ))}
      </ol>
    </Section>
  )
}

/** In production there are no samples, and no tests. */
const textOf = (step: Step['step'], environment: string) =>
  environment === 'production' && (step === 'first_payment' || step === 'notification_acknowledged')
    ? (`home.${step}_text_production` as const)
    : (`home.${step}_text` as const)

const PAGES = {
  key: '/developers/keys',
  first_call: '/developers/keys#configuration',
  notification_address: '/developers/keys#notifications',
  notification_acknowledged: '/notifications',
} as const

function WayOn({ step: { step } }: { step: Step }): ReactNode {
  const { say } = useWords()
  const { may } = useSession()
  const { client } = useClient()
  if (step === 'connected') return null
  if (step !== 'first_payment') return <TextLink to={PAGES[step]}>{say(`home.${step}_go`)}</TextLink>
  return client.environment === 'sandbox' && may('sandbox_use') ? <SampleButton /> : null
}
