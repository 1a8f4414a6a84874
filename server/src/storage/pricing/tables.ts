import type { Json } from '../connection/json.ts'

export interface PricingTables {
  price_plans: PricePlansTable
  price_plan_versions: PricePlanVersionsTable
}

interface PricePlansTable {
  plan_id: string
  client_id: string | null
  created_at: Date
  created_by: string
}

export interface PricePlanVersionsTable {
  plan_id: string
  version: number
  holds_from: Date
  sales: Json
  created_at: Date
  created_by: string
  reason: string | null
}
