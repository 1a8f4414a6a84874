import type { Overview, Volume } from '../../../../server/src/operator-api/shapes.ts'
import { get } from '../../api/ask.ts'

export const overview = () => get<Overview>('/overview')
export const volume = () => get<Volume>('/overview/volume')
