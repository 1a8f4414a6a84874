// Records what the coordinator of a Citus cluster sends to its workers for each statement of this process.
import pg from 'pg'

/** What a statement took on the workers, the worst time of all. */
export interface RemoteWork {
  /** How many commands, but for those that begin and end a database transaction there. */
  commands: number
  /** How many of the workers it went to. */
  workers: number
  isInTwoPhases: boolean
}

/** By the texts of the statements, on connections that are opened until it is stopped, which may be said twice. */
export function startRecordingCommands(): { stop(): ReadonlyMap<string, RemoteWork> } {
  const worst = new Map<string, RemoteWork>()
  const underWay = new WeakMap<Connection, Execution>()
  const prototype = pg.Query.prototype as unknown as Submittable
  const { submit } = prototype
  const { PGOPTIONS } = process.env
  process.env.PGOPTIONS = '-c citus.log_remote_commands=on'
  prototype.submit = function (connection) {
    if (!underWay.has(connection))
      connection.on('notice', ({ message = '', detail = '' }) => {
        const execution = underWay.get(connection)
        if (execution && message.startsWith(ISSUING))
          note(worst, execution, message.slice(ISSUING.length), detail)
      })
    underWay.set(connection, { text: this.text ?? '', commands: 0, workers: new Set() })
    return submit.call(this, connection)
  }
  return {
    stop() {
      prototype.submit = submit
      if (PGOPTIONS === undefined) delete process.env.PGOPTIONS
      else process.env.PGOPTIONS = PGOPTIONS
      return worst
    },
  }
}

const ISSUING = 'issuing '

interface Submittable {
  readonly text?: string
  submit(this: Submittable, connection: Connection): unknown
}

interface Connection {
  on(event: 'notice', listener: (notice: { message?: string; detail?: string }) => void): void
}

interface Execution {
  readonly text: string
  readonly workers: Set<string>
  commands: number
}

function note(worst: Map<string, RemoteWork>, execution: Execution, command: string, detail: string): void {
  const { text, workers } = execution
  const [, worker] = /on server \S+@(\S+)/.exec(detail) ?? []
  if (worker) workers.add(worker)
  if (!/^(BEGIN|COMMIT|ROLLBACK|PREPARE TRANSACTION)\b/.test(command)) execution.commands += 1
  const known = worst.get(text) ?? { commands: 0, workers: 0, isInTwoPhases: false }
  worst.set(text, {
    commands: Math.max(known.commands, execution.commands),
    workers: Math.max(known.workers, workers.size),
    isInTwoPhases: known.isInTwoPhases || /^PREPARE TRANSACTION/.test(command),
  })
}
