import { sign } from 'node:crypto'
import { Pool } from 'undici'
import { grouped } from './grouped.js'
import { CLAIM, RECORD } from './statements.js'

const CONNECTIONS = 64
const CLAIM_MAX = 256

/** Claims notifications in groups, signs and posts each over a kept connection, and records what came back in groups. */
export function deliver(db, key, { origin, pathname: path }) {
  const receiver = new Pool(origin, { connections: CONNECTIONS, pipelining: 1 })
  const record = grouped((ids) => db.query({ name: 'record', text: RECORD, values: [ids] }))
  const claimed = []
  let isStopped = false
  let isClaiming = false
  let underWay = 0

  async function claim() {
    isClaiming = true
    const { rows } = await db.query({ name: 'claim', text: CLAIM, values: [CLAIM_MAX] })
    isClaiming = false
    if (isStopped) return
    claimed.push(...rows)
    if (rows.length > 0) begin()
    else setTimeout(claim, 100)
  }

  function begin() {
    for (; underWay < CONNECTIONS && claimed.length > 0; underWay += 1) send(claimed.shift())
    if (claimed.length < CONNECTIONS && !isClaiming && !isStopped) claim()
  }

  function send({ id, client_id, body }) {
    const time = `${new Date().toISOString().slice(0, 19)}Z`
    sign('sha256', Buffer.from(`POST ${path}\n${client_id}.${time}.${body}`), key, async (_, signature) => {
      const encoded = encodeURIComponent(signature.toString('base64'))
      const headers = {
        'content-type': 'application/json; charset=UTF-8',
        'client-id': client_id,
        'request-time': time,
        signature: `algorithm=RSA256,keyVersion=1,signature=${encoded}`,
        'notification-id': id,
      }
      const answer = await receiver.request({ method: 'POST', path, headers, body })
      const { result } = await answer.body.json()
      underWay -= 1
      if (answer.statusCode === 200 && result.resultStatus === 'S') record(id)
      begin()
    })
  }

  claim()
  return () => {
    isStopped = true
    claimed.length = 0
  }
}
