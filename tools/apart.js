// What few people need stands apart, in folders with a lock file of their own: `npm ci` leaves them out, and a script that needs
// one installs it first. "node tools/apart.js FOLDER" installs, "node tools/apart.js FOLDER PROGRAM …" then runs a program of it.
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const [folder, program, ...args] = process.argv.slice(2)

install(join(ROOT, folder))
if (program) run(join(ROOT, folder, 'node_modules/.bin', program), args)

function install(path) {
  const lock = readFileSync(join(path, 'package-lock.json'), 'utf8')
  const stamp = join(path, 'node_modules/.installed')
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === lock) return
  run('npm', ['ci', '--prefix', resolve(path), '--loglevel=error'], process.stderr)
  writeFileSync(stamp, lock)
}

function run(command, args, stdout = 'inherit') {
  const { status, error } = spawnSync(command, args, { stdio: ['inherit', stdout, 'inherit'] })
  if (error) throw error
  if (status !== 0) process.exit(status ?? 1)
}
