import type { NetworkInterfaceInfo } from 'node:os'
import { OperatorError } from '../domain/index.ts'

type Interfaces = Readonly<Record<string, readonly NetworkInterfaceInfo[] | undefined>>

/** Nothing outside a local network reaches these. */
const PRIVATE = /^(10\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.)/
/** Networks inside this machine, which no phone is in. */
const VIRTUAL = /^(docker|br-|veth|virbr|vmnet|vboxnet|podman|cni|tun|utun|wg)/

/** Where phones in the same network find this machine. */
export function lanAddress(interfaces: Interfaces): string {
  const found = Object.entries(interfaces)
    .filter(([name]) => !VIRTUAL.test(name))
    .flatMap(([, addresses = []]) => addresses)
    .find(({ family, internal, address }) => family === 'IPv4' && !internal && PRIVATE.test(address))
  if (found) return found.address
  throw new OperatorError('--lan found no address of a local network. Set HOST and PUBLIC_URL instead.')
}

const TAKEN_OVER = ['HOST', 'PUBLIC_URL', 'PROCESSES'] as const

/** The settings by which phones in the same network reach the sandbox, and nothing else. */
export function lanSettings(
  environment: Readonly<Record<string, string | undefined>>,
  interfaces: Interfaces,
): Record<string, string> {
  const set = TAKEN_OVER.find((name) => environment[name]?.trim())
  if (set) throw new OperatorError(`--lan sets ${set} itself: leave it out.`)
  const served = environment.AMSEL_ENVIRONMENT?.trim().toLowerCase()
  if (served && served !== 'sandbox')
    throw new OperatorError('--lan serves only the sandbox: leave AMSEL_ENVIRONMENT out.')
  const port = environment.PORT?.trim() || '8080'
  return {
    HOST: '0.0.0.0',
    PUBLIC_URL: `http://${lanAddress(interfaces)}:${port}`,
    AMSEL_ENVIRONMENT: 'sandbox',
  }
}
