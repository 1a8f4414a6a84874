import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { copyFileSync, mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { userInfo } from 'node:os'
import { basename, join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'

const PATIENCE_MS = 60_000

export function must(isTrue, complaint) {
  if (!isTrue) throw new Error(complaint)
}

/** A user with a home of their own, an empty folder in it, and an npm that was never used. */
export class Newcomer {
  #children = []
  #options

  constructor(uid, home) {
    const isOther = uid !== process.getuid()
    this.name = isOther ? `User ${uid}` : userInfo().username
    this.folder = join(home, 'shop')
    for (const folder of [home, this.folder]) mkdirSync(folder, { mode: 0o700 })
    if (isOther) execFileSync('chown', ['-R', `${uid}:${uid}`, home])
    this.#options = {
      cwd: this.folder,
      encoding: 'utf8',
      env: { ...surroundings(), HOME: home, PORT: '0', TLS_PORT: '0' },
      ...(isOther && { uid, gid: uid }),
    }
  }

  install(tarball) {
    const file = `./${basename(tarball)}`
    copyFileSync(tarball, join(this.folder, file))
    const { stderr } = this.#end('npm', ['install', file])
    must(!stderr.includes('EBADENGINE'), `npm warns of an engine:\n${stderr}`)
    const found = readdirSync(this.folder)
    must(
      found.includes('node_modules'),
      'npm installed it elsewhere: is there a package.json above the temporary directory?',
    )
  }

  installedMb() {
    return Number.parseInt(
      execFileSync('du', ['-sm', join(this.folder, 'node_modules')], { encoding: 'utf8' }),
      10,
    )
  }

  /** Runs a program to its good end; what it printed. */
  run(program, ...args) {
    return this.#end(program, args).stdout
  }

  /** What a program tells, whatever its status. */
  tell(program, ...args) {
    return spawnSync(program, args, { ...this.#options, timeout: PATIENCE_MS }).stdout
  }

  #end(program, args) {
    const { status, stdout, stderr } = spawnSync(program, args, { ...this.#options, timeout: PATIENCE_MS })
    must(status === 0, `${program} ${args.join(' ')} ended with ${status}:\n${stdout}\n${stderr}`)
    return { stdout, stderr }
  }

  /** Starts a program that goes on. */
  start(program, ...args) {
    const child = spawn(program, args, { ...this.#options, stdio: ['ignore', 'pipe', 'pipe'] })
    this.#children.push(child)
    let printed = ''
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text) => {
        printed += text
      })
    // The pipes close with the last program that holds them, which is not npx.
    const ended = once(child, 'close').then(([status]) => status)
    return { child, ended, printed: () => printed }
  }

  async serve(program, ...args) {
    const gateway = this.start(program, ...args)
    const [, url] = await this.until(gateway, /^Amsel is ready at (http:\S+)$/m)
    return { ...gateway, url }
  }

  async until({ child, printed }, pattern) {
    for (const end = Date.now() + PATIENCE_MS; Date.now() < end; await delay(50)) {
      const found = pattern.exec(printed())
      if (found) return found
      must(child.exitCode === null, `it ended with ${child.exitCode}:\n${printed()}`)
    }
    throw new Error(`it never printed ${pattern}:\n${printed()}`)
  }

  /** With SIGTERM; the status. */
  async stop({ child, ended, printed }) {
    child.kill('SIGTERM')
    const status = await Promise.race([ended, delay(PATIENCE_MS, null, { ref: false })])
    must(printed().includes('Amsel has stopped.'), `it did not stop in an orderly way:\n${printed()}`)
    must(this.#processes().length === 0, 'processes are left')
    return status
  }

  /** Ends whatever a failure has left behind. */
  leave() {
    for (const pid of this.#processes()) process.kill(pid, 'SIGKILL')
  }

  /** Those that work in the folder, as the gateway and its database do. */
  #processes() {
    const isOurs = (pid) => {
      try {
        return (
          readFileSync(`/proc/${pid}/environ`, 'utf8').includes(this.folder) ||
          readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(this.folder)
        )
      } catch {
        return false
      }
    }
    return readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name) && isOurs(name))
      .map(Number)
  }
}

/** What a fresh shell has, and how npm gets to its registry. A package that asks for a newer Node is an error. */
function surroundings() {
  const { PATH, NODE_EXTRA_CA_CERTS, HTTPS_PROXY, https_proxy } = process.env
  const registry = execFileSync('npm', ['config', 'get', 'registry'], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const npm = {
    npm_config_registry: registry.trim(),
    npm_config_engine_strict: 'true',
    npm_config_update_notifier: 'false',
  }
  const given = Object.entries({ PATH, NODE_EXTRA_CA_CERTS, HTTPS_PROXY, https_proxy, ...npm })
  return Object.fromEntries(given.filter(([, value]) => value !== undefined))
}
