import { readFile } from 'node:fs/promises'
import type pg from 'pg'

/** For how many milliseconds the database's process has been ready to run and had no processor. */
export type Waited = () => Promise<number>

/** What other work on the machine costs is none of the statement's. Only Linux tells it, of a process on the same machine. */
export async function watchWaiting(client: pg.Client): Promise<Waited> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  const folder = `/proc/${rows[0]?.pid}`
  const name = await readFile(`${folder}/comm`, 'utf8').catch(() => '')
  if (name.trim() !== 'postgres') return async () => 0
  return async () => waitedMs(await readFile(`${folder}/schedstat`, 'utf8').catch(() => ''))
}

const NS_IN_MS = 1e6

/** The second number: nanoseconds in the queue. */
export const waitedMs = (schedstat: string): number => Number(schedstat.split(' ')[1] ?? 0) / NS_IN_MS
