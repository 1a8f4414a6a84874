import { afterAll, beforeAll, expect, it } from 'vitest'
import { listenToClientChanges } from '../../src/storage/index.ts'
import { createDatabase, type TestDatabase } from '../support/database.ts'
import { eventually } from '../support/process.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createDatabase()
})
afterAll(() => database.drop())

/** So long a listener may be deaf, by its own time. */
const DEAF_MS_MAX = 5_000

const LISTENERS = `select pid, query_start as asked from pg_stat_activity
  where datname = current_database() and query like 'listen %'`

/** The one listener's; that of a test before this may take a moment to go. */
const listener = () =>
  eventually(async () => {
    const [one, ...more] = await database.query<{ pid: number; asked: Date }>(LISTENERS)
    if (!one || more.length > 0) throw new Error('there is not one listener')
    return one
  })

const tell = (clientId: string) => database.query(`select pg_notify('amsel_client_changed', $1)`, [clientId])

/** Time that stands still until the test lets the one rest pass that is under way. */
class StandingTime {
  readonly #resting = new Map<object, { ms: number; end: () => void }>()

  readonly rest = (ms: number, over: AbortSignal): Promise<void> =>
    new Promise((resolve) => {
      const key = {}
      const end = () => {
        this.#resting.delete(key)
        resolve()
      }
      if (over.aborted) return end()
      this.#resting.set(key, { ms, end })
      over.addEventListener('abort', end, { once: true })
    })

  /** Waits until the listener rests for so long and for nothing else, and ends that. */
  async pass(ms: number): Promise<void> {
    await eventually(() => expect([...this.#resting.values()].map((one) => one.ms)).toEqual([ms]))
    for (const { end } of this.#resting.values()) end()
  }
}

function startListening(onTestFinished: (close: () => Promise<void>) => void) {
  const received: (string | null)[] = []
  const time = new StandingTime()
  const changes = listenToClientChanges(database.url, [], (clientId) => received.push(clientId), time.rest)
  onTestFinished(() => changes.close())
  return { changes, received, time }
}

it.for<[string, (pid: number) => unknown, (pid: number) => unknown, number[]]>([
  [
    'was ended by the server',
    (pid) => database.query('select pg_terminate_backend($1::integer)', [pid]),
    () => {},
    [500],
  ],
  [
    'is frozen',
    (pid) => process.kill(pid, 'SIGSTOP'),
    (pid) => process.kill(pid, 'SIGCONT'),
    // Until it asks, until it takes the silence for the answer, until it connects again.
    [1_500, 2_000, 500],
  ],
])(
  'a listener whose session %s is back within seconds, and everything counts as changed',
  async ([, harm, mend, rests], { onTestFinished }) => {
    const { received, time } = startListening(onTestFinished)
    await eventually(() => expect(received).toEqual([null]))
    const { pid } = await listener()
    await tell('one')
    await eventually(() => expect(received).toEqual([null, 'one']))

    onTestFinished(() => void mend(pid))
    await harm(pid)
    for (const ms of rests) await time.pass(ms)
    await eventually(() => expect(received).toEqual([null, 'one', null]))
    expect(rests.reduce((sum, ms) => sum + ms)).toBeLessThan(DEAF_MS_MAX)
    await tell('two')
    await eventually(() => expect(received).toEqual([null, 'one', null, 'two']))
  },
)

it('a listener that is idle stays on its session', async ({ onTestFinished }) => {
  const { received, time } = startListening(onTestFinished)
  await eventually(() => expect(received).toEqual([null]))
  const first = await listener()
  await time.pass(1_500)
  await time.pass(1_500)
  const again = await listener()
  expect(again.pid).toBe(first.pid)
  expect(again.asked).not.toEqual(first.asked)
  expect(received).toEqual([null])
})

it('whoever closes does not wait for a session that is frozen', async ({ onTestFinished }) => {
  const { changes, received, time } = startListening(onTestFinished)
  await eventually(() => expect(received).toEqual([null]))
  const { pid } = await listener()
  onTestFinished(() => void process.kill(pid, 'SIGCONT'))
  process.kill(pid, 'SIGSTOP')
  await time.pass(1_500)
  await changes.close()
})
