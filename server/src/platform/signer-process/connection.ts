import { connect, type Socket } from 'node:net'
import { type Answer, Lines, PROTOCOL, type Question, readAnswer } from './protocol.ts'

const HELLO_MS_MAX = 2_000
const UNDER_WAY_MAX = 64
const ABANDONED_MAX = 1_000

interface Waiting {
  resolve(answer: Answer): void
  reject(error: Error): void
}

/**
 * One connection to a signer. Questions are sent as they come, and answers are taken in any order. A message that makes
 * no sense ends it: nobody knows what would come next.
 */
export class Connection {
  readonly #socket: Socket
  readonly #lines = new Lines()
  readonly #waiting = new Map<number, Waiting>()
  /** Whose answers nobody waits for any more. */
  readonly #abandoned = new Set<number>()
  #nextId = 1
  #answeredAt = performance.now()
  #isEnded = false
  /** Fulfilled with the reason when the connection has ended. */
  readonly lost: Promise<Error>
  #lose: (reason: Error) => void = () => {}

  private constructor(socket: Socket) {
    this.#socket = socket
    this.lost = new Promise((resolve) => {
      this.#lose = resolve
    })
    socket.setEncoding('utf8')
    socket.on('error', (error) => this.end(error))
    socket.on('close', () => this.end(new Error('the signer closed the connection')))
    socket.on('data', (text: string) => this.#take(text))
  }

  /** Connected, and the signer has said hello. */
  static async open(path: string, closing: AbortSignal): Promise<Connection> {
    const connection = new Connection(connect(path))
    const end = (reason: string) => connection.end(new Error(reason))
    const stop = () => end('the gateway stops')
    const timer = setTimeout(() => end('the signer does not say hello'), HELLO_MS_MAX)
    closing.addEventListener('abort', stop, { once: true })
    try {
      const { protocol } = await connection.ask({ op: 'hello', protocol: PROTOCOL }).answer
      if (protocol !== PROTOCOL) throw new Error(`the signer speaks protocol ${protocol}, not ${PROTOCOL}`)
      return connection
    } catch (error) {
      connection.end(error as Error)
      throw error
    } finally {
      clearTimeout(timer)
      closing.removeEventListener('abort', stop)
    }
  }

  /** Whether it can be asked one question more. */
  get hasRoom(): boolean {
    return !this.#isEnded && this.#waiting.size < UNDER_WAY_MAX
  }

  get underWay(): number {
    return this.#waiting.size
  }

  /** When the signer last said something that made sense. */
  get answeredAt(): number {
    return this.#answeredAt
  }

  /** Rejected only when the connection is lost: a refusal is an answer too. */
  ask(question: Question): { readonly id: number; readonly answer: Promise<Answer> } {
    const id = this.#nextId++
    const answer = new Promise<Answer>((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject })
      this.#socket.write(`${JSON.stringify({ id, ...question })}\n`)
    })
    return { id, answer }
  }

  /** Makes room for another. A late answer is ignored, but a signer that keeps too many to itself is given up. */
  abandon(id: number): void {
    if (this.#waiting.delete(id)) this.#abandoned.add(id)
    if (this.#abandoned.size > ABANDONED_MAX) this.end(new Error('the signer leaves too much unanswered'))
  }

  end(reason: Error): void {
    this.#isEnded = true
    this.#lose(reason)
    this.#socket.destroy()
    for (const { reject } of this.#waiting.values()) reject(reason)
    this.#waiting.clear()
  }

  #take(text: string): void {
    try {
      for (const line of this.#lines.take(text)) this.#settle(readAnswer(line))
    } catch (error) {
      this.end(new Error('the signer said what makes no sense', { cause: error }))
    }
  }

  #settle(answer: Answer): void {
    const waiting = this.#waiting.get(answer.id)
    if (!waiting && !this.#abandoned.delete(answer.id))
      throw new Error(`nothing was asked under ${answer.id}`)
    this.#waiting.delete(answer.id)
    this.#answeredAt = performance.now()
    waiting?.resolve(answer)
  }
}
