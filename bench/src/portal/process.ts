import { readFile } from 'node:fs/promises'
import type pg from 'pg'

/** What the database's process has done so far: worked, and been ready to work while others had the processors. */
export interface Spent {
  readonly ranMs: number
  readonly waitedMs: number
}

export type Look = () => Promise<Spent>

/** What other work on the machine costs is none of the statement's. Only Linux tells it, of a process on the same machine. */
export async function watchProcess(client: pg.Client): Promise<Look> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  const folder = `/proc/${rows[0]?.pid}`
  const name = await readFile(`${folder}/comm`, 'utf8').catch(() => '')
  if (name.trim() !== 'postgres') return async () => parseSchedstat('')
  return async () => parseSchedstat(await readFile(`${folder}/schedstat`, 'utf8').catch(() => ''))
}

const NS_IN_MS = 1e6

/** Nanoseconds at work and in the queue; nothing where there is nothing to read. */
export function parseSchedstat(text: string): Spent {
  const [ran = 0, waited = 0] = text.split(' ').map((count) => Number(count) / NS_IN_MS)
  return { ranMs: ran, waitedMs: waited }
}
