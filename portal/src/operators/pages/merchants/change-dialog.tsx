import type { MerchantPage } from 'amsel/operator-api'
import type { ComponentProps, ReactNode } from 'react'
import { useWords } from '../../../words/index.ts'
import { ActDialog } from '../act-dialog.tsx'

type Props = Omit<ComponentProps<typeof ActDialog>, 'done' | 'hint' | 'stale'> & { readonly of: MerchantPage }

/** Asks before a merchant is changed; the merchant reads why. */
export function ChangeDialog({ of, ...props }: Props): ReactNode {
  const { say } = useWords()
  return (
    <ActDialog
      {...props}
      done={say('op.merchants_changed', { name: of.name })}
      hint={say('op.merchants_reason_hint')}
      stale={['merchant', 'merchants']}
    />
  )
}
