import type { Explanation } from 'amsel/portal-api'
import type { ReactNode } from 'react'
import { CodeBlock, Note } from '../../pieces/index.ts'
import { sayCoded, useWords } from '../../words/index.ts'
import { findDifferences, type Stretch } from './differences.ts'
import styles from './explanation-view.module.css'

/** Whether a signature is right, and if not, which bytes were signed in place of which. */
export function ExplanationView({ of }: { of: Explanation }): ReactNode {
  const { say } = useWords()
  const code = of.isRight ? 'none' : of.facts?.hash ? 'hash' : (of.cause ?? '')
  const found = of.signed === null ? null : findDifferences(of.expected, of.signed)
  return (
    <div className={styles.explanation}>
      <Note tone={of.isRight ? 'good' : 'wrong'} {...(of.isRight ? { title: say('log.right') } : {})}>
        {sayCoded(say, 'cause.', { code, facts: of.facts, text: of.sentence })}
        {of.cause && <span className={`mono ${styles.cause}`}>{of.cause}</span>}
      </Note>
      {found?.first && (
        <p className={styles.hint}>
          {say('log.differs', { count: found.count, ...found.first })} {say('log.marks')}
        </p>
      )}
      <div className={styles.texts}>
        <CodeBlock code={of.expected} label={say('log.expected')}>
          {found && <Marked stretches={found.expected} as="del" />}
        </CodeBlock>
        {of.signed !== null && found ? (
          <CodeBlock code={of.signed} label={say('log.signed')}>
            <Marked stretches={found.signed} as="ins" />
          </CodeBlock>
        ) : (
          !of.isRight && <p className={styles.hint}>{say('log.unknown_signed')}</p>
        )}
      </div>
    </div>
  )
}

function Marked({ stretches, as: Mark }: { stretches: readonly Stretch[]; as: 'ins' | 'del' }): ReactNode {
  let at = 0
  return stretches.map(({ text, isDifferent }) => {
    at += text.length
    return isDifferent ? (
      <Mark key={at} className={Mark === 'ins' ? styles.added : styles.gone}>
        {seen(text)}
      </Mark>
    ) : (
      <span key={at}>{text}</span>
    )
  })
}

/** What cannot be seen is written as a sign. */
const seen = (text: string): string =>
  text.replace(/ /g, '·').replace(/\r/g, '\\r').replace(/\t/g, '⇥').replace(/\n/g, '↵\n')
