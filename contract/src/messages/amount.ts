import { z } from 'zod'
import { currency, minorUnits } from '../fields.ts'

export const Amount = z
  .object({ currency: currency(), value: minorUnits() })
  .meta({ id: 'Amount', description: 'Money: an ISO 4217 code and a positive count of minor units.' })

export type Amount = z.output<typeof Amount>
