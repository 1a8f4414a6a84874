#!/usr/bin/env node
'use strict'
// CommonJS on purpose: its loader reads files without the thread pool, so the pool's size can still be
// chosen here. Signatures take one thread a core; four more keep DNS and files from waiting behind them.
const { existsSync } = require('node:fs')
const { availableParallelism } = require('node:os')
const { join } = require('node:path')
const { pathToFileURL } = require('node:url')

process.env.UV_THREADPOOL_SIZE ||= String(availableParallelism() + 4)

const commandLine = join(__dirname, '..', 'dist', 'cli', 'index.js')
if (!existsSync(commandLine)) {
  console.error('Amsel is not built yet: run "npm ci" (with development packages) or "npm run build" first.')
  process.exit(1)
}
import(pathToFileURL(commandLine).href).then(({ run }) => run(process.argv.slice(2)))
