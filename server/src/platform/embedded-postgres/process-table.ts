import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { errorCode } from './error-code.ts'

const hasProc = process.platform === 'linux'

/** True for a process of another user, and for a dead one that nobody has waited for. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return errorCode(error) !== 'ESRCH'
  }
}

/** The words of the command with blanks between them; empty when the process has ended. */
export async function commandOf(pid: number): Promise<string> {
  if (!hasProc) return ask(pid, 'command')
  const words = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
  return words.replaceAll('\0', ' ')
}

export async function parentOf(pid: number): Promise<number | null> {
  const text = hasProc
    ? /^PPid:\s*(\d+)/m.exec(await readFile(`/proc/${pid}/status`, 'utf8').catch(() => ''))?.[1]
    : await ask(pid, 'ppid')
  return text ? Number.parseInt(text, 10) : null
}

const OF_NPM = /^(npm|npx)\b|\b(npm|npx)-cli\.js\b|^(\S*\/)?(ba|da|z)?sh -c /

/**
 * What runs this process: its parent and, while that is npm or a shell of npm's, what runs that in turn. npm continues
 * when its caller is killed.
 */
export async function npmCallers(): Promise<number[]> {
  const callers = [process.ppid]
  for (let pid = process.ppid; OF_NPM.test(await commandOf(pid)); ) {
    const parent = await parentOf(pid)
    if (parent === null || parent <= 1) break
    callers.push(parent)
    pid = parent
  }
  return callers
}

async function ask(pid: number, field: 'command' | 'ppid'): Promise<string> {
  const answer = await promisify(execFile)('ps', ['-o', `${field}=`, '-p', String(pid)]).catch(() => null)
  return answer?.stdout ?? ''
}
