import { parseArgs } from 'node:util'
import { JOB_QUEUES, type JobKind } from '../domain/index.ts'
import { retryJob } from '../registry/clients/index.ts'
import { type FailingJob, type JobName, listFailingJobs, listQueueLags } from '../storage/index.ts'
import { choose, chooseAction } from './choose.ts'
import type { Command } from './command.ts'
import { print, table } from './print.ts'
import { limitOf } from './search-options.ts'
import { withStorage } from './with-storage.ts'
import { UsageError } from './usage-error.ts'

const KINDS: readonly JobKind[] = Object.values(JOB_QUEUES).flat()

export const job: Command = {
  usage: `npx amsel job failing [--client ID] [--kind KIND] [--after CLIENT:KIND:SUBJECT] [--limit N] [--json]
npx amsel job retry --client ID --job KIND:SUBJECT [--json]`,
  purpose: 'lists jobs that keep failing, and retries one now',
  async run([action, ...args]) {
    await chooseAction('job', ACTIONS, action)(args)
  },
}

const ACTIONS: ReadonlyMap<string, (args: string[]) => Promise<void>> = new Map([
  ['failing', failing],
  ['retry', retry],
])

async function failing(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      client: { type: 'string' },
      kind: { type: 'string' },
      after: { type: 'string' },
      limit: { type: 'string' },
      json: { type: 'boolean' },
    },
  })
  const search = {
    clientId: values.client ?? null,
    kind: values.kind === undefined ? null : kindOf(values.kind),
    after: values.after === undefined ? null : lastOf(values.after),
    limit: limitOf(values.limit),
  }
  const { jobs, lags } = await withStorage(async ({ db }) => ({
    jobs: await listFailingJobs(db, search),
    lags: await listQueueLags(db, new Date()),
  }))
  const last = jobs.length === search.limit ? jobs.at(-1) : undefined
  const next = last ? `${last.clientId}:${textOf(last)}` : null
  print({ jobs, next, lags }, values.json, () => [
    ...(jobs.length === 0
      ? ['No job has failed three times in a row.']
      : table(['CLIENT', 'JOB', 'FAILURES', 'SINCE', 'NEXT TRY', 'WITH'], jobs.map(cellsOf))),
    ...(next === null ? [] : [`More: --after ${next}`]),
    ...lags
      .filter(({ lagSeconds }) => lagSeconds >= 1)
      .map(({ queue, lagSeconds }) => `The queue ${queue} is ${Math.round(lagSeconds)} seconds late.`),
  ])
}

const cellsOf = (job: FailingJob): string[] => [
  job.clientId,
  textOf(job),
  String(job.failures),
  job.failedSince?.toISOString() ?? '',
  job.isUnderWay ? 'now' : job.dueAt.toISOString(),
  job.lastError ?? '',
]

const textOf = ({ kind, subjectId }: Pick<JobName, 'kind' | 'subjectId'>) => `${kind}:${subjectId}`

async function retry(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: { client: { type: 'string' }, job: { type: 'string' }, json: { type: 'boolean' } },
  })
  const { client: clientId, job: text } = values
  if (!clientId || !text) throw new UsageError('job retry needs --client and --job: job failing shows them.')
  const name = nameOf(clientId, text)
  await withStorage(({ trail, who }) => retryJob(trail, who, name))
  print(name, values.json, () => ['A running gateway retries it within a second or two.'])
}

/** A subject may have colons itself: an address has. */
function nameOf(clientId: string, text: string): JobName {
  const [kind = '', ...subject] = text.split(':')
  if (subject.length === 0)
    throw new UsageError('--job must be a kind and a subject, such as finish_attempt:KEY.')
  return { clientId, kind: kindOf(kind), subjectId: subject.join(':') }
}

function lastOf(text: string): JobName {
  const [clientId = '', ...job] = text.split(':')
  return nameOf(clientId, job.join(':'))
}

const kindOf = (text: string) => choose(KINDS, text, `A kind must be one of ${KINDS.join(', ')}.`)
