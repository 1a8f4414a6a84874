import type { DeliveryFailure } from '@amsel/contract'
import { AddressError } from '../../../platform/outgoing/index.ts'

/** The failure that a network error stands for. */
export function failureOf(error: Error): DeliveryFailure {
  if (error instanceof AddressError) return error.failure
  const code = codeOf(error)
  if (UNREACHABLE.test(code)) return 'refused'
  if (TOO_SLOW.test(code)) return 'timed_out'
  return TLS.test(code) ? 'tls_failed' : 'broken_off'
}

/** Whether the other side closed the connection. */
export const isClosedConnection = (error: Error) => /^(UND_ERR_SOCKET|ECONNRESET|EPIPE)$/.test(codeOf(error))

const codeOf = (error: Error): string => String((error as NodeJS.ErrnoException).code)

const UNREACHABLE = /^E(CONNREFUSED|HOSTUNREACH|HOSTDOWN|NETUNREACH|NETDOWN|ADDRNOTAVAIL|ACCES|PERM)$/
const TOO_SLOW = /^(ETIMEDOUT|UND_ERR_CONNECT_TIMEOUT|ERR_SOCKET_CONNECTION_TIMEOUT)$/
const TLS = /CERT|SSL|TLS|^EPROTO$|^UNABLE_TO_|^CRL_|^INVALID_(CA|PURPOSE)$|^PATH_LENGTH_|^HOSTNAME_/
