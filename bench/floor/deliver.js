import { sign } from 'node:crypto'
import { Pool } from 'undici'
import { grouped } from './grouped.js'
import { CLAIM, RECORD } from './statements.js'

const CONNECTIONS = 64
const CLAIM_MAX = 256
const LOOK_AGAIN_MS = 100

/** Claims notifications in groups, signs and posts each over a kept connection, and records what came back in groups. */
export function deliver(db, key, { origin, pathname: path }) {
  const receiver = new Pool(origin, { connections: CONNECTIONS, pipelining: 1 })
  const record = grouped((ids) => db.query({ name: 'record', text: RECORD, values: [ids] }))
  const claimed = []
  let lastId = 0
  let isStopped = false
  let isClaiming = false
  let underWay = 0

  async function claim() {
    isClaiming = true
    const { rows } = await db.query({ name: 'claim', text: CLAIM, values: [lastId, CLAIM_MAX] })
    isClaiming = false
    if (isStopped) return
    for (const row of rows) lastId = Math.max(lastId, row.id)
    claimed.push(...rows)
    if (rows.length > 0) begin()
    else setTimeout(claim, LOOK_AGAIN_MS)
  }

  function begin() {
    for (; underWay < CONNECTIONS && claimed.length > 0; underWay += 1) send(claimed.shift())
    if (claimed.length < CONNECTIONS && !isClaiming && !isStopped) claim()
  }

  function send({ id, client_id, body }) {
    const time = `${new Date().toISOString().slice(0, 19)}Z`
    sign('sha256', Buffer.from(`POST ${path}\n${client_id}.${time}.${body}`), key, (_, signature) => {
      const encoded = encodeURIComponent(signature.toString('base64'))
      const headers = {
        'content-type': 'application/json; charset=UTF-8',
        'client-id': client_id,
        'request-time': time,
        signature: `algorithm=RSA256,keyVersion=1,signature=${encoded}`,
        'notification-id': id,
      }
      receiver.dispatch({ method: 'POST', path, headers, body }, new Acknowledgement(() => end(id)))
    })
  }

  function end(id) {
    underWay -= 1
    record(id)
    begin()
  }

  claim()
  return () => {
    isStopped = true
    claimed.length = 0
  }
}

/** Reads what the merchant answers; whatever is no acknowledgement ends the floor. */
class Acknowledgement {
  #onEnd
  #status = 0
  #text = ''

  constructor(onEnd) {
    this.#onEnd = onEnd
  }

  onRequestStart() {}

  onResponseStart(_, status) {
    this.#status = status
  }

  onResponseData(_, chunk) {
    this.#text += chunk
  }

  onResponseEnd() {
    if (this.#status !== 200 || JSON.parse(this.#text).result.resultStatus !== 'S')
      throw new Error(`the receiver answered ${this.#status}: ${this.#text}`)
    this.#onEnd()
  }

  onResponseError(_, error) {
    throw error
  }
}
