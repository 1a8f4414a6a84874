import type { Worker } from 'node:cluster'

/** A connection as the cluster module hands it to a worker, and the worker's answer. */
interface Handing {
  readonly cmd?: unknown
  readonly act?: unknown
  readonly seq?: number
  readonly ack?: number
  readonly accepted?: boolean
}

interface Handle {
  close(): void
}

const TAKEN_MS_MAX = 500

/**
 * The connections that a worker has been handed and has not taken yet. The cluster module forgets those of a worker that
 * dies, and those that come back when nobody is left to take them: their callers would wait for ever. So they are closed.
 */
export class OnTheWay {
  readonly #handles = new Map<number, Handle>()
  #isLast = false

  constructor({ process }: Worker) {
    const send = process.send.bind(process) as (...args: unknown[]) => boolean
    process.send = ((message: Handing, handle?: Handle, ...rest: unknown[]) => {
      if (message.act === 'newconn' && message.seq !== undefined && handle)
        this.#handles.set(message.seq, handle)
      return send(message, handle, ...rest)
    }) as typeof process.send
    process.on('internalMessage', ({ ack, accepted }: Handing) => {
      if (ack === undefined) return
      const handle = this.#handles.get(ack)
      this.#handles.delete(ack)
      // Another worker may still take it: who has it then does not mind.
      if (handle && !accepted && this.#isLast) setTimeout(() => handle.close(), TAKEN_MS_MAX).unref()
    })
    for (const event of ['disconnect', 'exit']) process.once(event, () => this.#closeAll())
  }

  /** From now on nobody else takes what this worker does not. */
  beLast(): void {
    this.#isLast = true
  }

  #closeAll(): void {
    for (const handle of this.#handles.values()) handle.close()
    this.#handles.clear()
  }
}
