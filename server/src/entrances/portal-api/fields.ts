import { z } from 'zod'
import { ROLES } from '../../domain/index.ts'

export const role = z.enum(ROLES)
