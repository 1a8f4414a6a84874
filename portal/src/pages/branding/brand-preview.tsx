import type { BrandPaint, ColourTried } from 'amsel/portal-api'
import type { CSSProperties, ReactNode } from 'react'
import { Section } from '../../pieces/index.ts'
import { useWords } from '../../words/index.ts'
import styles from './branding.module.css'

interface Props {
  readonly name: string
  readonly logo: string | null
  readonly tried: ColourTried
}

const SAMPLE = 'HKD 258.00'

/** The head and the button of a checkout page, by day and by night. */
export function BrandPreview({ tried, ...brand }: Props): ReactNode {
  const { say } = useWords()
  return (
    <Section title={say('branding.preview')}>
      <div className={styles.previews}>
        <figure>
          <Sample {...brand} paint={tried.light} />
          <figcaption>{say('branding.preview_light')}</figcaption>
        </figure>
        <figure>
          <Sample {...brand} paint={tried.dark} isDark />
          <figcaption>{say('branding.preview_dark')}</figcaption>
        </figure>
      </div>
    </Section>
  )
}

interface Sampled extends Omit<Props, 'tried'> {
  readonly paint: BrandPaint
  readonly isDark?: boolean
}

function Sample({ name, logo, paint, isDark = false }: Sampled): ReactNode {
  const { say } = useWords()
  const filled: CSSProperties = { background: paint.brand, color: paint.onBrand, borderColor: paint.edge }
  return (
    <div className={`${styles.sample} ${isDark ? styles.dark : ''}`}>
      <p className={styles.merchant}>
        {logo ? (
          <img className={styles.logo} src={logo} alt="" />
        ) : (
          <span className={styles.mark} style={filled} aria-hidden="true">
            {[...name.trim()][0]?.toUpperCase()}
          </span>
        )}
        {name}
      </p>
      <div className={styles.deed}>
        <strong className={styles.amount}>{SAMPLE}</strong>
        <span className={styles.button} style={filled}>
          {say('branding.preview_pay', { amount: SAMPLE })}
        </span>
      </div>
    </div>
  )
}
