import { z } from 'zod'
import { flaw } from './flaws.ts'

/** What people type, without surrounding space. */
export const text = (max: number, min = 1) => z.string().trim().min(min).max(max)
export const email = z
  .string()
  .trim()
  .toLowerCase()
  .max(254)
  .pipe(z.email(flaw('email')))
export const password = z.string().min(10, flaw('password_short')).max(128)
/** Why somebody does what cannot be undone. */
export const reason = text(256)
export const requestId = z.string().regex(/^[\w.-]{1,64}$/, flaw('request_id'))
export const moment = z.iso.datetime({ offset: true }).transform((value) => new Date(value))
/** Minor units. */
export const minor = z
  .string()
  .regex(/^[1-9]\d{0,15}$/, flaw('amount'))
  .transform(BigInt)
/** Some values of one name, as `a,b`. */
export const several = z
  .string()
  .max(500)
  .transform((value) => value.split(',').filter((part) => part !== ''))
export const cursor = z.string().max(200)
