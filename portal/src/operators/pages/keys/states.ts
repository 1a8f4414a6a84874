import type { GatewayKeyRow, RotationRow } from 'amsel/operator-api'

type Tone = 'good' | 'wrong' | 'open' | 'busy' | 'quiet'

export const ROTATION_TONES: Readonly<Record<RotationRow['rotation'], Tone>> = {
  SHARED: 'quiet',
  ANNOUNCED: 'busy',
  REPLACED: 'open',
  OWN: 'good',
}

export const KEY_TONES: Readonly<Record<GatewayKeyRow['state'], Tone>> = {
  PUBLISHED: 'busy',
  SIGNING: 'good',
  REPLACED: 'open',
  RETIRED: 'quiet',
}
