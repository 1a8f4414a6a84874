import { parseArgs } from 'node:util'
import { OperatorError } from '../domain/index.ts'
import { approveApplication, refuseApplication } from '../registry/clients/index.ts'
import { listWaitingApplications } from '../storage/index.ts'
import { print, table } from './print.ts'
import { withStorage } from './with-storage.ts'
import { UsageError } from './usage-error.ts'

const LISTED_MAX = 200

/** Who has asked for a production client at the portal, and waits. */
export async function applications(args: string[]): Promise<void> {
  const { values } = parseArgs({ args, options: { json: { type: 'boolean' } } })
  const waiting = await withStorage(async ({ db, trail, who }) => {
    const found = await listWaitingApplications(db, LISTED_MAX)
    const extent = { count: found.length }
    await trail.noteAccess(who, { clientId: '-', action: 'read', subject: 'applications', extent })
    return found
  })
  print(waiting, values.json, () =>
    waiting.length === 0
      ? ['No applications are waiting.']
      : table(
          ['APPLICATION', 'ASKED', 'MERCHANT', 'COUNTRY', 'WEBSITE', 'BY'],
          waiting.map(({ applicationId, askedAt, merchant, askedBy }) => [
            ...[applicationId, askedAt.toISOString(), merchant.name, merchant.country, merchant.website],
            askedBy,
          ]),
        ),
  )
}

export async function approve(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: { application: { type: 'string' }, json: { type: 'boolean' } },
  })
  const applicationId = named('approve', values.application)
  const clientId = await withStorage(async ({ trail, who, sealer, settings }) => {
    // The person typing here cannot be told from the one who would approve on the pages.
    if (settings.operators.needsTwoToApprove)
      throw new OperatorError(
        'Two operators approve a merchant here (FOUR_EYES): one proposes it at /operator/applications, another approves it.',
      )
    return approveApplication({ trail, sealer: await sealer() }, who, applicationId, {
      decidedAt: new Date(),
    })
  })
  print({ applicationId, status: 'APPROVED', clientId }, values.json, () => [
    `Approved: the merchant has the production client ${clientId} now, and finds it in the portal.`,
  ])
}

export async function refuse(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: { application: { type: 'string' }, reason: { type: 'string' }, json: { type: 'boolean' } },
  })
  const applicationId = named('refuse', values.application)
  const { reason } = values
  if (!reason) throw new UsageError('merchant refuse needs --reason, which the merchant sees.')
  await withStorage(({ trail, who }) =>
    refuseApplication({ trail }, who, applicationId, { reason, decidedAt: new Date() }),
  )
  print({ applicationId, status: 'REFUSED', reason }, values.json, () => [
    'Refused. The merchant sees the reason in the portal.',
  ])
}

function named(action: string, applicationId: string | undefined): string {
  if (!applicationId)
    throw new UsageError(`merchant ${action} needs --application; "merchant applications" lists them.`)
  return applicationId
}
