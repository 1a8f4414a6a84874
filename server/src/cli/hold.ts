import { parseArgs } from 'node:util'
import { endHold } from '../registry/clients/index.ts'
import { findHold, type Hold } from '../storage/index.ts'
import { chooseAction } from './choose.ts'
import type { Command } from './command.ts'
import { print } from './print.ts'
import { withStorage } from './with-storage.ts'

export const hold: Command = {
  usage: 'npx amsel hold status|lift [--json]',
  purpose: 'shows and lifts the hold of a gateway that was started with serve --hold, on all nodes',
  async run([action, ...args]) {
    await chooseAction('hold', ACTIONS, action)(args)
  },
}

const ACTIONS: ReadonlyMap<string, (args: string[]) => Promise<void>> = new Map([
  ['status', status],
  ['lift', lift],
])

async function status(args: string[]): Promise<void> {
  const { values } = parseArgs({ args, options: { json: { type: 'boolean' } } })
  show(await withStorage(({ db }) => findHold(db)), values.json)
}

async function lift(args: string[]): Promise<void> {
  const { values } = parseArgs({ args, options: { json: { type: 'boolean' } } })
  const lifted = await withStorage(async ({ db, trail, who }) => {
    await endHold(trail, who)
    return findHold(db)
  })
  show(lifted, values.json)
}

function show(found: Hold | null, isJson: boolean | undefined): void {
  const isHeld = found !== null && found.liftedAt === null
  const { begunAt = null, since = null, liftedAt = null } = found ?? {}
  print({ isHeld, begunAt, since, liftedAt }, isJson, () => [
    isHeld ? `The gateway has been held since ${begunAt?.toISOString()}.` : 'The gateway is not held.',
    ...(since ? [`It was reconciled with what providers did since ${since.toISOString()}.`] : []),
  ])
}
