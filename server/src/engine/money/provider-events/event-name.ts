import { createHash } from 'node:crypto'

/**
 * A message of an account, named by its bytes: the same message has the same name, however often and by whatever route it
 * comes.
 */
export const eventName = (account: string, body: Buffer | string): string =>
  createHash('sha256').update(account).update('\n').update(body).digest('hex')
