// Bytes as an attacker writes them, past every HTTP library.
import { connect } from 'node:net'

/** Sends bytes and gives what came back until the connection closed, or until the time was over. */
export function sendRaw(port, bytes, { ms = 3_000 } = {}) {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    let text = ''
    const end = (isClosed) => {
      clearTimeout(limit)
      socket.destroy()
      const codes = [...text.matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, code]) => Number(code))
      resolve({ text, codes, isClosed })
    }
    const limit = setTimeout(() => end(false), ms)
    socket.on('error', () => end(true)).on('close', () => end(true))
    socket.setEncoding('latin1').on('data', (part) => {
      text += part
    })
    socket.on('connect', () => socket.write(bytes))
  })
}

/** A connection that sends what it is given and is examined later. */
export function hold(port, bytes = '') {
  const socket = connect(port, '127.0.0.1')
  const held = { socket, isClosed: false, closedAfterMs: null }
  const startedAt = performance.now()
  socket.on('error', () => {})
  socket.on('close', () => {
    held.isClosed = true
    held.closedAfterMs = performance.now() - startedAt
  })
  socket.on('data', () => {})
  socket.on('connect', () => bytes && socket.write(bytes))
  return held
}
