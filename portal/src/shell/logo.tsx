import type { ReactNode } from 'react'
import bird from '../look/amsel.svg'

export function Logo({ size = 24 }: { size?: number }): ReactNode {
  return <img src={bird} alt="Amsel" width={size} height={size} />
}
