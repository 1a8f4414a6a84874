import { sign as cryptoSign, type KeyObject } from 'node:crypto'

interface Job {
  content: Buffer
  key: KeyObject
  resolve: (signature: Buffer) => void
  reject: (error: Error) => void
  next: Job | undefined
}

/**
 * Makes signatures (RSASSA-PKCS1-v1_5 with SHA-256) in the thread pool, at most `limit` at a time, so that a
 * burst of them leaves threads for files and name look-ups. What comes beyond waits and starts in the order of
 * arrival. The queue is a linked list: taking from the front of a long array would cost more than the rest.
 */
export class Signer {
  readonly #limit: number
  #running = 0
  #queued = 0
  #first: Job | undefined
  #last: Job | undefined

  constructor(limit: number) {
    if (!Number.isInteger(limit) || limit < 1) throw new RangeError('A signer needs a limit of at least 1.')
    this.#limit = limit
  }

  get running(): number {
    return this.#running
  }

  get queued(): number {
    return this.#queued
  }

  sign(content: Buffer, key: KeyObject): Promise<Buffer> {
    // Checked here because crypto.sign would throw it later, inside another job's callback.
    if (key.type !== 'private' || key.asymmetricKeyType !== 'rsa') {
      return Promise.reject(new TypeError('Only an RSA private key can sign.'))
    }
    return new Promise((resolve, reject) => {
      const job: Job = { content, key, resolve, reject, next: undefined }
      if (this.#running < this.#limit) this.#start(job)
      else this.#enqueue(job)
    })
  }

  #start(job: Job): void {
    this.#running += 1
    cryptoSign('sha256', job.content, job.key, (error, signature) => {
      this.#running -= 1
      const next = this.#dequeue()
      if (next) this.#start(next)
      if (error) job.reject(error)
      else job.resolve(signature)
    })
  }

  #enqueue(job: Job): void {
    if (this.#last) this.#last.next = job
    else this.#first = job
    this.#last = job
    this.#queued += 1
  }

  #dequeue(): Job | undefined {
    const job = this.#first
    if (!job) return undefined
    this.#first = job.next
    if (!job.next) this.#last = undefined
    this.#queued -= 1
    return job
  }
}
