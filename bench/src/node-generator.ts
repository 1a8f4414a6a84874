/**
 * The load where there is no wrk, and where it must be paced or end with its last request: a process of its own that
 * writes the file's requests to raw sockets, one at a time on each, and reads no more of an answer than its status and
 * its length.
 */
import { readFileSync } from 'node:fs'
import { connect } from 'node:net'
import { AnswerReader } from './answer-reader.ts'
import type { LoadResult } from './load.ts'

const [url = '', connections = '', seconds = '', file = '', perSecond = ''] = process.argv.slice(2)
const { hostname, port } = new URL(url)
const bytes = readFileSync(file)
const errors = { connect: 0, read: 0, status: 0 }
const latenciesMs: number[] = []
const startedAt = performance.now()
/** Connections that wait for their next request to become due. */
const idle: (() => void)[] = []
let offset = 0
let sent = 0
let underWay = 0
let hasRunOut = bytes.length === 0

for (let count = 0; count < Number(connections); count += 1) open()
setTimeout(finish, Number(seconds) * 1_000)
if (perSecond) setInterval(sendDue, 1)

function open(): void {
  let sentAt = 0
  let isOpen = false
  const socket = connect({ host: hostname, port: Number(port), noDelay: true })
  const reader = new AnswerReader((status) => {
    latenciesMs.push(performance.now() - sentAt)
    underWay -= 1
    if (status !== 200) errors.status += 1
    if (hasRunOut && underWay === 0) finish()
    goOn()
  })
  const goOn = () => {
    if (perSecond) idle.push(send)
    else send()
  }
  const send = () => {
    const request = nextRequest()
    if (!request) return
    sentAt = performance.now()
    underWay += 1
    sent += 1
    socket.write(request)
  }
  socket.on('connect', () => {
    isOpen = true
    goOn()
  })
  socket.on('data', (chunk) => reader.read(chunk))
  socket.on('error', () => {})
  socket.on('close', () => {
    errors[isOpen ? 'read' : 'connect'] += 1
  })
}

/** As many as should have been sent by now. */
function sendDue(): void {
  const due = ((performance.now() - startedAt) * Number(perSecond)) / 1_000
  while (sent < due && !hasRunOut && idle.length > 0) idle.shift()?.()
}

function nextRequest(): Buffer | null {
  if (hasRunOut) return null
  const lineEnd = bytes.indexOf('\n', offset)
  const start = lineEnd + 1
  const end = start + Number(bytes.toString('latin1', offset, lineEnd))
  offset = end
  hasRunOut = end >= bytes.length
  return bytes.subarray(start, end)
}

function finish(): never {
  const sorted = Float64Array.from(latenciesMs).sort()
  const percentile = (share: number) => sorted[Math.floor((sorted.length - 1) * share)] ?? 0
  const result: LoadResult = {
    answers: sorted.length,
    seconds: (performance.now() - startedAt) / 1_000,
    errors,
    p50Ms: percentile(0.5),
    p99Ms: percentile(0.99),
    hasRunOut,
  }
  process.stdout.write(`${JSON.stringify(result)}\n`)
  process.exit(0)
}
