import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { WriteProbe } from '../../src/storage/index.ts'
import { createDatabase, type TestDatabase } from '../support/database.ts'
import { startProxy } from '../support/proxy.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createDatabase()
})
afterAll(() => database.drop())

it.concurrent.each(['pg_backend_pid', 'pg_logical_emit_message', 'pg_stat_activity'])(
  'a connection that falls silent at %s is given up, and the next look finds the database well',
  async (words) => {
    const ends: Array<() => void> = []
    const proxy = await startProxy((end) => ends.push(end))
    const [, name = ''] = /@\/(\w+)\?/.exec(database.url) ?? []
    const { user } = inject('cluster')
    const probe = new WriteProbe({ host: '127.0.0.1', port: proxy.port, user, database: name })
    try {
      proxy.swallowAt(words)
      expect((await probe.look()).status).toBe('away')
      proxy.swallowAt(null)
      expect((await probe.look()).status).toBe('writable')
    } finally {
      await probe.close()
      for (const end of ends) end()
    }
  },
)
