import type { Overview, Volume } from 'amsel/operator-api'
import { get } from '../../api/ask.ts'

export const overview = () => get<Overview>('/overview')
/** The reader's day began at `today`. */
export const volume = (today: string) => get<Volume>('/overview/volume', { today })
