// One embedded PostgreSQL for the whole run, with a template that has the newest schema. Each test file clones it.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import pino from 'pino'
import type { TestProject } from 'vitest/node'
import { type EmbeddedConnection, startEmbedded } from '../../src/embedded-postgres/index.ts'
import { migrate } from '../../src/storage/index.ts'

export const TEMPLATE = 'amsel_template'

declare module 'vitest' {
  export interface ProvidedContext {
    cluster: EmbeddedConnection
  }
}

export default async function setup(project: TestProject) {
  const dataDir = await mkdtemp(join(tmpdir(), 'amsel-cluster-'))
  const server = await startEmbedded({ dataDir, log: pino({ level: 'silent' }), role: 'owner' })
  const admin = new pg.Client(server.connection)
  await admin.connect()
  await admin.query(`create database ${TEMPLATE}`)
  await admin.end()
  await migrate({ ...server.connection, database: TEMPLATE })
  project.provide('cluster', server.connection)
  return async () => {
    await server.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}
