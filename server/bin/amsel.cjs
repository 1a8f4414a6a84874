#!/usr/bin/env node
'use strict'
// CommonJS on purpose: its loader reads files without the thread pool, so the pool's size can still be chosen here.
// A thread a core: with more of them the event loop waits longer for its turn. Several processes share them, and two each
// are the fewest: a name or a file must not wait behind every signature.
const { existsSync, readdirSync, stat } = require('node:fs')
const { availableParallelism, setPriority } = require('node:os')
const { join } = require('node:path')
const { pathToFileURL } = require('node:url')

process.env.UV_THREADPOOL_SIZE ||= String(Math.max(2, Math.ceil(availableParallelism() / processes())))
if (process.platform === 'linux') putBehindEventLoop()
if (process.env.npm_command === 'exec') endWithParent()

const commandLine = join(__dirname, '..', 'dist', 'program', 'cli.js')
if (!existsSync(commandLine)) {
  console.error('Amsel is not built yet: run "npm ci" (with development packages) or "npm run build" first.')
  process.exit(1)
}
import(pathToFileURL(commandLine).href).then(({ run }) => run(process.argv.slice(2)))

/**
 * Signatures keep every core busy. With equal rights for all threads the event loop, which gives them their work,
 * would wait for its turn behind them: so the pool's threads, which begin to exist at its first use, step back a little.
 */
function putBehindEventLoop() {
  const others = new Set(threads())
  stat('/', () => {
    for (const thread of threads()) if (!others.has(thread)) stepBack(Number(thread))
  })
}

/**
 * Between npx and this program stands a shell, which ends on a signal and does not pass it on. npx would be gone and the
 * gateway would go on.
 */
function endWithParent() {
  const parent = process.ppid
  const watch = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(watch)
    process.kill(process.pid, 'SIGTERM')
  }, 250)
  watch.unref()
}

/** What is no number is refused later, with a sentence. */
function processes() {
  const wanted = (process.env.PROCESSES ?? '').trim()
  return wanted.toLowerCase() === 'auto' ? availableParallelism() : Math.max(1, Number(wanted) || 1)
}

function threads() {
  return existsSync('/proc/self/task') ? readdirSync('/proc/self/task') : []
}

function stepBack(thread) {
  try {
    setPriority(thread, 5)
  } catch {
    // Without the right to do so it is only slower.
  }
}
