// The thread that masks calls and writes them, one batch after the other, over a database connection of its own.
import { parentPort, workerData } from 'node:worker_threads'
import { CallWriter } from './call-writer.ts'
import type { ToWriter, WriterStart } from './messages.ts'

const writer = new CallWriter(workerData as WriterStart)
let last: Promise<unknown> = Promise.resolve()

parentPort?.on('message', (message: ToWriter) => {
  last = last.then(async () => {
    if (message !== 'end' && 'database' in message) return writer.connectTo(message.database)
    if (message !== 'end') return parentPort?.postMessage(await writer.write(message))
    await writer.close()
    parentPort?.close()
  })
})
