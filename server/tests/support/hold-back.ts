import { connect } from 'node:net'
import type { OccupyPort } from './neighbours.ts'

/** A way to the gateway that keeps the end of a request back; the gateway's 100 says that it has begun with it. */
export async function holdBack(url: string, occupyPort: OccupyPort) {
  let hold = () => {}
  const isHolding = new Promise<void>((resolve) => {
    hold = resolve
  })
  let letGo = () => {}
  const port = await occupyPort((socket) => {
    const upstream = connect(Number(new URL(url).port), '127.0.0.1').on('error', () => socket.destroy())
    socket.on('close', () => upstream.destroy())
    upstream.once('data', () => hold())
    upstream.pipe(socket)
    let request = Buffer.alloc(0)
    socket.on('data', (bytes) => {
      request = Buffer.concat([request, bytes])
      if (request.at(-1) !== '}'.charCodeAt(0)) return
      upstream.write(request.subarray(0, -10))
      letGo = () => upstream.write(request.subarray(-10))
    })
  })
  return { url: `http://127.0.0.1:${port}`, isHolding, letGo: () => letGo() }
}
