import { type ReactNode, useRef } from 'react'
import { client } from '../../api/index.ts'
import { Section } from '../../pieces/index.ts'
import { useWords } from '../../words/index.ts'
import styles from './branding.module.css'

export type PreviewedLogo =
  | { readonly is: 'kept' | 'none' }
  | { readonly is: 'draft'; readonly content: string }

interface Props {
  readonly clientId: string
  readonly name: string
  /** Null: the checkout's own. */
  readonly colour: string | null
  /** One that is not uploaded yet comes with its content. */
  readonly logo: PreviewedLogo
}

const LOOKS = ['light', 'dark'] as const

/** The checkout's own page in the brand as it would be, by day and by night. */
export function BrandPreview(props: Props): ReactNode {
  const { say } = useWords()
  return (
    <Section title={say('branding.preview')}>
      <div className={styles.previews}>
        {LOOKS.map((look) => (
          <figure key={look}>
            <Checkout {...props} look={look} title={say(`branding.preview_${look}`)} />
            <figcaption>{say(`branding.preview_${look}`)}</figcaption>
          </figure>
        ))}
      </div>
    </Section>
  )
}

interface CheckoutProps extends Props {
  readonly look: (typeof LOOKS)[number]
  readonly title: string
}

function Checkout({ clientId, name, colour, logo, look, title }: CheckoutProps): ReactNode {
  const { language } = useWords()
  const frame = useRef<HTMLIFrameElement>(null)
  const query = { look, logo: logo.is, lang: language, ...(name && { name }), ...(colour && { colour }) }
  const content = logo.is === 'draft' ? logo.content : null
  const putLogo = () => {
    const picture = frame.current?.contentDocument?.querySelector<HTMLImageElement>('img.logo')
    if (picture && content) picture.src = content
  }
  return (
    <div className={styles.frame}>
      {/* Scripts and forms are off in it, and it cannot be entered: it is there to be looked at. */}
      <iframe
        key={content}
        ref={frame}
        title={title}
        src={client.brandPreview(clientId, query)}
        sandbox="allow-same-origin"
        tabIndex={-1}
        inert
        onLoad={putLogo}
      />
    </div>
  )
}
