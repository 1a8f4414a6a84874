import type { Overview, Volume } from 'amsel/operator-api'
import { get } from '../../api/ask.ts'

export const overview = () => get<Overview>('/overview')
export const volume = () => get<Volume>('/overview/volume')
