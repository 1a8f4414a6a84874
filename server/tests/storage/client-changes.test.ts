import { afterAll, beforeAll, expect, it } from 'vitest'
import { listenToClientChanges } from '../../src/storage/index.ts'
import { createDatabase, type TestDatabase } from '../support/database.ts'
import { eventually } from '../support/process.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createDatabase()
})
afterAll(() => database.drop())

/** Five seconds by its own clock; a machine that is busy with other tests takes longer for all that goes with it. */
const NOTICED_MS_MAX = 20_000

const LISTENERS = `select pid, query_start as asked from pg_stat_activity
  where datname = current_database() and query like 'listen %'`

async function listenerPid(): Promise<number> {
  const [row] = await database.query<{ pid: number }>(LISTENERS)
  return row?.pid ?? 0
}

const tell = (clientId: string) => database.query(`select pg_notify('amsel_client_changed', $1)`, [clientId])

it.for<[string, (pid: number) => unknown, (pid: number) => unknown]>([
  ['was ended by the server', (pid) => database.query('select pg_terminate_backend($1)', [pid]), () => {}],
  ['is frozen', (pid) => process.kill(pid, 'SIGSTOP'), (pid) => process.kill(pid, 'SIGCONT')],
])(
  'a listener whose session %s is back within seconds, and everything counts as changed',
  async ([, harm, mend], { onTestFinished }) => {
    const heard: (string | null)[] = []
    const changes = listenToClientChanges(database.url, [], (clientId) => heard.push(clientId))
    onTestFinished(() => changes.close())
    await eventually(() => expect(heard).toEqual([null]))
    const pid = await listenerPid()
    await tell('one')
    await eventually(() => expect(heard).toEqual([null, 'one']))

    const harmedAt = performance.now()
    onTestFinished(() => void mend(pid))
    await harm(pid)
    await eventually(() => expect(heard).toEqual([null, 'one', null]))
    expect(performance.now() - harmedAt).toBeLessThan(NOTICED_MS_MAX)
    await tell('two')
    await eventually(() => expect(heard).toEqual([null, 'one', null, 'two']))
  },
)

it('a listener that is idle stays on its session', async ({ onTestFinished }) => {
  const heard: (string | null)[] = []
  const changes = listenToClientChanges(database.url, [], (clientId) => heard.push(clientId))
  onTestFinished(() => changes.close())
  await eventually(() => expect(heard).toEqual([null]))
  const [first] = await database.query(LISTENERS)
  await eventually(async () => {
    const [again] = await database.query(LISTENERS)
    expect(again?.pid).toBe(first?.pid)
    expect(again?.asked).not.toEqual(first?.asked)
  })
  expect(heard).toEqual([null])
})
