import { join } from 'node:path'
import { type Cpu, cpuMsOf, readCpu } from './cpu.ts'
import { runLoad, sendAll } from './load.ts'
import type { Message } from './message.ts'
import type { Slice } from './phase.ts'
import { preSign } from './pre-sign.ts'
import type { Stage } from './stage.ts'

/** As many as no machine answers in the time: each answer is signed, and that is not all. */
export const enoughFor = ({ signaturesPerSecond, options }: Stage, seconds: number) =>
  Math.ceil(signaturesPerSecond * seconds) + options.connections

/** Signs requests and writes them to a file. */
export async function signRequests(
  stage: Stage,
  name: string,
  count: number,
  message: (index: number) => Message,
): Promise<string> {
  const { gateway, counterpart, signal } = stage
  const file = join(gateway.workDir, name)
  const perSecond = await preSign({
    file,
    count,
    host: new URL(gateway.url).host,
    key: counterpart.merchantKey,
    signal,
    message,
  })
  stage.signaturesPerSecond = Math.max(stage.signaturesPerSecond, perSecond)
  return file
}

/** Has requests answered that are needed before a load. */
export async function sendBefore(
  stage: Stage,
  url: string,
  { count, message }: { count: number; message: (index: number) => Message },
): Promise<void> {
  const { signal, options } = stage
  const file = await signRequests(stage, 'before', count, message)
  await sendAll({ url, connections: options.connections, file, signal }, count)
}

interface Measured {
  readonly pid: number
  readonly url: string
}

/** Loads one of those that are compared with the file's requests. */
export async function loadSlice(
  stage: Stage,
  { pid, url }: Measured,
  { file, seconds }: { file: string; seconds: number },
): Promise<Slice> {
  const { options, signal } = stage
  const { generator, connections } = options
  const cpu = watchCpu(stage, pid)
  const load = await runLoad({ generator, connections, url, seconds, file, signal })
  const { answers, p50Ms, p99Ms } = load
  return { answers, seconds: load.seconds, p50Ms, p99Ms, cpuMs: cpu(answers) }
}

/** Gives what each answer costs from now on until it is asked. */
export function watchCpu({ postmasterPid, receiver }: Stage, pid: number): (answers: number) => Cpu | null {
  const watched = { pid, postmasterPid, generatorPids: [receiver.pid] }
  const before = readCpu(watched)
  return (answers) => cpuMsOf(before, readCpu(watched), answers)
}
