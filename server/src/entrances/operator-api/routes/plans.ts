import { z } from 'zod'
import { STANDARD_PLAN, writePrices } from '../../../domain/index.ts'
import { assignPlan, changePlan } from '../../../registry/clients/index.ts'
import { findPricePlan, listPlanClients, listPricePlans, listPlanVersions } from '../../../storage/index.ts'
import { moment, notFound, reason, text } from '../../portal-kit/index.ts'
import { previewPlan, proposePlan, shownVersions } from '../plans.ts'
import { deciderOf } from '../proposals.ts'
import { ofOperator } from '../route.ts'
import type { PlanChanged, PlanList, PlanPage, PlanPreview } from '../shapes.ts'

const CLIENTS_SHOWN = 50

const sales = z.record(z.string().max(64), z.string().max(400))

/** What operators keep of sales. */
export const planRoutes = [
  ofOperator('GET /plans', 'plans_read', {
    async run({ db, clock, engine, needsTwoToApprove }): Promise<PlanList> {
      const now = clock.now()
      const plans = await Promise.all(
        (await listPricePlans(db)).map(async ({ planId, clients }) => {
          const { current, next } = shownVersions(await listPlanVersions(db, planId), now)
          return { planId, clients, current, next }
        }),
      )
      return { plans, setting: writePrices(engine.feeRates), needsTwo: needsTwoToApprove }
    },
  }),

  ofOperator('POST /plans/preview', 'plans_read', {
    body: z.strictObject({ planId: text(64), sales, clientId: text(64) }),
    async run(deps, _caller, { body }): Promise<PlanPreview> {
      if (!(await deps.findClient(body.clientId))) throw notFound()
      return previewPlan(deps, body)
    },
  }),

  ofOperator('GET /plans/:planId', 'plans_read', {
    async run({ db, clock, engine, needsTwoToApprove }, _caller, { params }): Promise<PlanPage> {
      const { planId = '' } = params
      const plan = await findPricePlan(db, planId)
      if (!plan && planId !== STANDARD_PLAN) throw notFound()
      const all = await listPricePlans(db)
      return {
        planId,
        clients: all.find((one) => one.planId === planId)?.clients ?? 0,
        ...shownVersions(await listPlanVersions(db, planId), clock.now()),
        setting: writePrices(engine.feeRates),
        needsTwo: needsTwoToApprove,
        merchants: await listPlanClients(db, planId, { after: '', limit: CLIENTS_SHOWN }),
      }
    },
  }),

  ofOperator('POST /plans/:planId', 'plans_change', {
    body: z.strictObject({ sales, holdsFrom: moment.nullable(), reason }),
    async run(deps, caller, { params, body }): Promise<PlanChanged> {
      const change = { planId: params.planId ?? '', ...body }
      if (deps.needsTwoToApprove) return proposePlan(deps, deciderOf(caller), change)
      const { version } = await changePlan(deps.trail, caller.who, change, deps.clock.now())
      return { version, proposalId: null }
    },
  }),

  ofOperator('POST /merchants/:clientId/plan', 'plans_change', {
    body: z.strictObject({ planId: text(40).nullable(), reason }),
    async run(deps, { who }, { params, body }) {
      await assignPlan(deps.trail, who, params.clientId ?? '', body)
    },
  }),
]
