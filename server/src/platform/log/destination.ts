import { constants, fstatSync, openSync, writeSync } from 'node:fs'
import { isatty } from 'node:tty'

/** Where lines go. Taking them must not wait for their reader. */
export interface Destination {
  readonly isTerminal: boolean
  /** Returns how many bytes it took; throws EAGAIN while there is no room. */
  take(bytes: Buffer): number
}

const STANDARD_ERROR = 2

export function openStandardError(): Destination {
  const fd = withoutWaiting(STANDARD_ERROR)
  return { isTerminal: isatty(STANDARD_ERROR), take: (bytes) => writeSync(fd, bytes) }
}

/**
 * A terminal that is held (Ctrl-S) or a pipe that nobody reads would stop every request. Opened once more it has its own
 * mode, and other programs that write to it do not notice. What cannot be opened again, such as the socket of a system's
 * journal, gets that mode itself where Node gives it to the stream; a terminal of another user is waited for.
 */
function withoutWaiting(fd: number): number {
  if (fstatSync(fd).isFile()) return fd
  try {
    return openSync(`/dev/fd/${fd}`, constants.O_WRONLY | constants.O_NONBLOCK | constants.O_NOCTTY)
  } catch {
    void process.stderr
    return fd
  }
}
