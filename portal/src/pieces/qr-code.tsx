import { create } from 'qrcode'
import type { ReactNode } from 'react'

const QUIET = 3

/** Drawn here: what it holds is a secret and goes nowhere. Black on white also in the dark, or no camera reads it. */
export function QrCode({ text, label }: { text: string; label: string }): ReactNode {
  const { modules } = create(text, { errorCorrectionLevel: 'M' })
  const size = modules.size + 2 * QUIET
  const path: string[] = []
  for (let y = 0; y < modules.size; y++)
    for (let x = 0; x < modules.size; x++)
      if (modules.get(y, x)) path.push(`M${x + QUIET} ${y + QUIET}h1v1h-1z`)
  return (
    <svg role="img" aria-label={label} width={196} height={196} viewBox={`0 0 ${size} ${size}`}>
      <rect width={size} height={size} fill="#fff" rx={2} />
      <path d={path.join('')} fill="#000" shapeRendering="crispEdges" />
    </svg>
  )
}
