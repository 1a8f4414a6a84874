import type pg from 'pg'

const TIMEOUT_SECONDS = 60
/** The server gives up first, and says why. */
const query_timeout = (TIMEOUT_SECONDS + 5) * 1_000

/**
 * A statement that makes or drops parts of tables, in a database transaction of its own. On a distributed database each
 * shard has such a part, so it has more time than other statements of its connection.
 */
export async function sendPatiently(client: pg.ClientBase, text: string, values: unknown[]): Promise<void> {
  await client.query('begin')
  try {
    await client.query(`set local statement_timeout = '${TIMEOUT_SECONDS}s'`)
    for (const query of [
      { text, values, query_timeout },
      { text: 'commit', query_timeout },
    ])
      await client.query(query)
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw error
  }
}
