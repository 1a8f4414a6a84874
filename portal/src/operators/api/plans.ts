import type { PlanChanged, PlanList, PlanPage, PlanPreview } from 'amsel/operator-api'
import { get, post } from '../../api/ask.ts'

type Prices = Readonly<Record<string, string>>

const at = (planId: string) => `/plans/${encodeURIComponent(planId)}`

export const plans = () => get<PlanList>('/plans')
export const plan = (planId: string) => get<PlanPage>(at(planId))
export const changePlan = (
  planId: string,
  request: { sales: Prices; holdsFrom: string | null; reason: string },
) => post<PlanChanged>(at(planId), request)
export const previewPlan = (draft: { planId: string; sales: Prices; clientId: string }) =>
  post<PlanPreview>('/plans/preview', draft)
export const assignPlan = (clientId: string, request: { planId: string | null; reason: string }) =>
  post(`/merchants/${encodeURIComponent(clientId)}/plan`, request)
