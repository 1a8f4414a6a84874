// Records what a gateway in this process sends to its database, and who sends it.
import { Session } from 'node:inspector/promises'
import pg from 'pg'
import { listStorageFunctions, type StorageFunction } from './source.ts'

/** A statement as it was sent, with the values of every time. */
export interface Statement {
  /** File and function of storage, such as `ledger/ledger.ts listBalances`. */
  readonly sender: string
  readonly text: string
  readonly executions: readonly (readonly unknown[])[]
  /** Whether it was always sent where nobody can sort, see `byIndex` of storage: it is planned so. */
  readonly isInOrder: boolean
}

export interface Recording {
  readonly statements: readonly Statement[]
  /** The functions of storage that ran, named likewise. */
  readonly called: ReadonlySet<string>
}

/** Who sends what storage does not know of. */
export const NOBODY = 'nobody of storage'
const FRAMES_MAX = 100

/** Records until it is stopped, which may be said twice. What begins and ends a database transaction is left out. */
export async function startRecording(): Promise<{ stop(): Promise<Recording> }> {
  const functions = listStorageFunctions()
  const statements = new Map<string, Statement & { executions: unknown[][]; isInOrder: boolean }>()
  const inOrder = new WeakSet<Connected>()
  const texts = new Set<string>()
  const senderNow = senders(functions)
  const note = ({ text, values }: Sent, connected: Connected) => {
    if (/^(begin|start transaction|commit|rollback)\b/i.test(text)) {
      inOrder.delete(connected)
      return
    }
    if (/\bset local enable_sort = off\b/.test(text)) inOrder.add(connected)
    const sender = senderNow()
    // A pool hands its statements on to one of its clients a moment later: their sender has been noted by then.
    if (sender === NOBODY && texts.has(text)) return
    texts.add(text)
    const key = `${sender}\n${text}`
    const statement = statements.get(key) ?? { sender, text, executions: [], isInOrder: true }
    statement.isInOrder &&= inOrder.has(connected)
    statements.set(key, statement)
    statement.executions.push([...values])
  }
  const prototypes = [pg.Client.prototype, pg.Pool.prototype] as unknown as Querying[]
  const restorations = prototypes.map((prototype) => wrapQuery(prototype, note))
  const { stackTraceLimit } = Error
  Error.stackTraceLimit = FRAMES_MAX
  const coverage = await startCoverage()
  let recording: Promise<Recording> | undefined
  return {
    stop() {
      for (const restore of restorations) restore()
      Error.stackTraceLimit = stackTraceLimit
      recording ??= coverage.stop().then((called) => ({ statements: [...statements.values()], called }))
      return recording
    },
  }
}

interface Sent {
  readonly text: string
  readonly values: readonly unknown[]
}

interface Querying {
  query(this: Connected, ...args: unknown[]): unknown
}

/** A pool or a client of it. */
interface Connected {
  readonly options?: { readonly application_name?: string }
  readonly connectionParameters?: { readonly application_name?: string }
}

/** The gateway's own connections alone: what tests look up is not recorded. */
const isOfGateway = ({ options, connectionParameters }: Connected) =>
  (options ?? connectionParameters)?.application_name === 'amsel'

function wrapQuery(prototype: Querying, note: (sent: Sent, connected: Connected) => void): () => void {
  const { query } = prototype
  prototype.query = function (...args) {
    const [first, second] = args
    const { text, values } = (typeof first === 'string' ? { text: first, values: second } : first) as {
      readonly text?: string
      readonly values?: unknown
    }
    if (text !== undefined && isOfGateway(this))
      note({ text, values: Array.isArray(values) ? values : [] }, this)
    return query.apply(this, args)
  }
  return () => {
    prototype.query = query
  }
}

/** The innermost function of storage on the stack, but for those that only connect. */
function senders(functions: readonly StorageFunction[]): () => string {
  const known = new Map<string, string>()
  return () => {
    const site = callSites().find((found) => isOfStorage(found.getFileName() ?? ''))
    if (!site) return NOBODY
    // Where that is in the source takes long to find out, and the places are few.
    const place = `${site.getFileName()}:${site.getLineNumber()}:${site.getColumnNumber()}`
    const sender = known.get(place) ?? senderAt(functions, site)
    known.set(place, sender)
    return sender
  }
}

const isOfStorage = (path: string) =>
  path.includes('/server/src/storage/') && !path.endsWith('/connection/database.ts')

/** The stack as the engine has it, in the lines of what it runs. */
function callSites(): NodeJS.CallSite[] {
  const { prepareStackTrace } = Error
  Error.prepareStackTrace = (_error, sites) => sites
  try {
    return new Error().stack as unknown as NodeJS.CallSite[]
  } finally {
    Error.prepareStackTrace = prepareStackTrace
  }
}

function senderAt(functions: readonly StorageFunction[], site: NodeJS.CallSite): string {
  const frame = String(Error.prepareStackTrace?.(new Error(), [site]))
  const [, file, line] = /\/server\/src\/storage\/(.+\.ts):(\d+):\d+/.exec(frame) ?? []
  const sender = functions.find(
    (found) => found.file === file && found.firstLine <= Number(line) && Number(line) <= found.lastLine,
  )
  return sender?.name ?? NOBODY
}

/** What ran of storage, as the engine counts it: also functions that are never on a stack when a statement is sent. */
async function startCoverage(): Promise<{ stop(): Promise<ReadonlySet<string>> }> {
  const session = new Session()
  session.connect()
  await session.post('Profiler.enable')
  await session.post('Profiler.startPreciseCoverage', { callCount: false, detailed: false })
  return {
    async stop() {
      const { result } = await session.post('Profiler.takePreciseCoverage')
      await session.post('Profiler.stopPreciseCoverage')
      session.disconnect()
      const names = result.flatMap(({ url, functions }) => {
        const [, file] = /\/server\/src\/storage\/(.+\.ts)$/.exec(url) ?? []
        const ran = functions.filter(({ ranges }) => file && (ranges[0]?.count ?? 0) > 0)
        return ran.map(({ functionName }) => `${file} ${functionName}`)
      })
      return new Set(names)
    },
  }
}
