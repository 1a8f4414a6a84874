import { hostname, userInfo } from 'node:os'
import { actorMark, type Who } from '../../domain/index.ts'

/** The gateway, acting by itself on this machine. */
export const gatewayItself = (): Who => onThisMachine(actorMark({ kind: 'gateway', id: null }))

/** The person who runs a command: the user who logged in, where that is known, or the account of the process. */
export const operatorName = (loginUser: string | undefined): string => loginUser ?? osUser()

export const operatorAtCommandLine = (name: string): Who =>
  onThisMachine(actorMark({ kind: 'operator', id: name }))

const onThisMachine = (actor: string): Who => ({
  actor,
  osUser: osUser(),
  host: hostname(),
  address: null,
  traceId: null,
})

/** A container may run under a number that has no name. */
function osUser(): string {
  try {
    return userInfo().username
  } catch {
    return `uid ${process.getuid?.() ?? 'unknown'}`
  }
}
