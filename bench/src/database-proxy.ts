/** The process that stands between everybody who is measured and PostgreSQL, and plays the distance. */
import { type DelayingProxy, openDelayingProxy } from './delaying-proxy.ts'

const [path = '', delayMs = ''] = process.argv.slice(2)
const upstream = path.startsWith('/') ? { path } : portOf(path)
openDelayingProxy(upstream, Number(delayMs)).then(({ port }: DelayingProxy) => process.send?.(port))
process.on('disconnect', () => process.exit(0))

function portOf(address: string): { host: string; port: number } {
  const { hostname: host, port } = new URL(`tcp://${address}`)
  return { host, port: Number(port) }
}
