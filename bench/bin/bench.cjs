#!/usr/bin/env node
'use strict'
// CommonJS on purpose: its loader reads files without the thread pool, so the pool's size can still be
// chosen here: one thread a core makes signatures as fast as the machine can.
const { existsSync } = require('node:fs')
const { availableParallelism } = require('node:os')
const { join } = require('node:path')
const { pathToFileURL } = require('node:url')

process.env.UV_THREADPOOL_SIZE = String(availableParallelism())

const root = join(__dirname, '..', '..')
const other = ['volume', 'portal'].find((name) => name === process.argv[2])
const bench = join(root, 'bench', 'dist', other ?? '', 'index.js')
if (![bench, join(root, 'server', 'dist', 'cli', 'index.js')].every(existsSync)) {
  console.error(
    'The bench is not built yet: run "npm ci" (with development packages) or "npm run build" first.',
  )
  process.exit(1)
}
import(pathToFileURL(bench).href).then(({ run }) => run(process.argv.slice(other ? 3 : 2)))
