import type { PlanChanged } from '../../../../src/entrances/operator-api/shapes.ts'
import { assignPlan, changePlan } from '../../../../src/registry/clients/index.ts'
import { OPERATOR } from '../../../support/gateway.ts'
import { invitedOperator, withSecondStep } from '../../../support/operators.ts'
import type { Chapter } from './chapter.ts'

/** Price plans: changed, tried, proposed and allowed, given to a merchant and taken away. */
export const pricePlans: Chapter = async (gateway, merchant) => {
  const { trail } = gateway
  const administrator = await withSecondStep(invitedOperator(gateway, 'administrator'))
  const { browser } = administrator
  const sales = { '*': '1' }
  await browser.ask<PlanChanged>('POST /plans/gold', { sales, holdsFrom: null, reason: 'r' })
  await changePlan(trail, OPERATOR, { planId: 'gold', sales, holdsFrom: null, reason: null }, new Date())
  const { clientId } = merchant
  await assignPlan(trail, OPERATOR, clientId, { planId: 'gold', reason: null })
  for (const path of ['/plans', '/plans/gold', `/merchants/${clientId}`]) await browser.ask(`GET ${path}`)
  await browser.ask('POST /plans/preview', { planId: 'gold', sales, clientId })
  await browser.ask(`POST /merchants/${clientId}/plan`, { planId: null, reason: 'r' })
}
