import { readdirSync } from 'node:fs'
import { setPriority } from 'node:os'

/** As in the gateway, the threads that sign let the event loop go first: it gives them their work. */
export function stepBack() {
  if (process.platform !== 'linux') return
  for (const thread of readdirSync('/proc/self/task').map(Number))
    if (thread !== process.pid) setPriority(thread, 5)
}
