import { parseArgs } from 'node:util'
import {
  AUDIT_ACTIONS,
  type AuditAction,
  type AuditEntry,
  type Facts,
  GATEWAY_ITSELF,
} from '../domain/index.ts'
import { type AuditSearch, listAuditEntries, readAuditPages } from '../storage/index.ts'
import { writeEntries } from './audit-export.ts'
import { verify } from './audit-verify.ts'
import { choose } from './choose.ts'
import type { Command } from './command.ts'
import { print } from './print.ts'
import { limitOf, momentOf } from './search-options.ts'
import { withStorage } from './with-storage.ts'
import { UsageError } from './usage-error.ts'

export const audit: Command = {
  usage: `npx amsel audit [--client ID] [--action A] [--actor WHO] [--since T] [--until T] [--limit N | --export FILE] [--json]
npx amsel audit verify [--client ID] [--against FILE] [--chained-from T] [--json]`,
  purpose:
    'shows who changed what and who was refused, newest first, and verifies that nobody has tampered with the trail',
  async run(args) {
    if (args[0] === 'verify') return verify(args.slice(1))
    const { values } = parseArgs({
      args,
      options: {
        client: { type: 'string' },
        action: { type: 'string' },
        actor: { type: 'string' },
        export: { type: 'string' },
        since: { type: 'string' },
        until: { type: 'string' },
        limit: { type: 'string' },
        json: { type: 'boolean' },
      },
    })
    if (values.export !== undefined && values.limit !== undefined)
      throw new UsageError('--export exports all entries: leave --limit out.')
    const search: AuditSearch = {
      clientId: values.client,
      action: actionOf(values.action),
      actor: values.actor,
      since: momentOf('--since', values.since),
      until: momentOf('--until', values.until),
      limit: limitOf(values.limit),
    }
    if (values.export !== undefined) return exportTo(values.export, search, values.json)
    const entries = await withStorage(async ({ db, trail, who }) => {
      const found = await listAuditEntries(db, search)
      await trail.noteAccess(who, { ...accessOf(search, { count: found.length }), action: 'read' })
      return found
    })
    print(entries, values.json, () => entries.map(lineOf))
  },
}

async function exportTo(file: string, search: AuditSearch, asJson: boolean | undefined): Promise<void> {
  const { limit: _all, ...wanted } = search
  const count = await withStorage(async ({ db, trail, who }) => {
    await trail.noteAccess(who, { ...accessOf(search, {}), action: 'exported' })
    return writeEntries(file, readAuditPages(db, wanted))
  })
  print({ file, count }, asJson, () => [`${count} entries are in ${file}.`])
}

const accessOf = ({ clientId = GATEWAY_ITSELF, action, actor, since, until }: AuditSearch, more: Facts) => ({
  clientId,
  subject: 'audit trail',
  extent: { ...more, action, actor, since, until },
})

function actionOf(text: string | undefined): AuditAction | undefined {
  if (text === undefined) return undefined
  return choose(AUDIT_ACTIONS, text, `--action must be one of ${AUDIT_ACTIONS.join(', ')}.`)
}

/** When, for whom, who, from where, what, and what was before and after. */
function lineOf(entry: AuditEntry): string {
  const { at, clientId, actor, action, subject, before, after } = entry
  return [at.toISOString(), clientId, actor, placeOf(entry), action, subject, changeOf(before, after)]
    .filter((part) => part !== null && part !== '')
    .join('  ')
}

function placeOf({ osUser, host, address }: AuditEntry): string {
  const account = osUser === null ? host : `${osUser}@${host}`
  return [address === null ? null : `from ${address}`, account === null ? null : `on ${account}`]
    .filter((part) => part !== null)
    .join(' ')
}

function changeOf(before: Facts | null, after: Facts | null): string {
  const texts = [before, after].map((facts) => facts && JSON.stringify(facts))
  if (before && after) return texts.join(' → ')
  return before ? `was ${texts[0]}` : (texts[1] ?? '')
}
