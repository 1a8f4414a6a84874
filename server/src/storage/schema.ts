import type { JobTables } from './jobs/tables.ts'
import type { AgreementTables } from './agreements/tables.ts'
import type { ApiLogTables } from './api-log/tables.ts'
import type { AuditTables } from './audit/tables.ts'
import type { CardTables } from './cards/tables.ts'
import type { ClientTables } from './clients/tables.ts'
import type { DisputeTables } from './disputes/tables.ts'
import type { InStoreTables } from './in-store/tables.ts'
import type { LinkTables } from './links/tables.ts'
import type { LedgerTables } from './ledger/tables.ts'
import type { NotificationTables } from './notifications/tables.ts'
import type { OperatorTables } from './operators/tables.ts'
import type { PaymentTables } from './payments/tables.ts'
import type { PayoutTables } from './payouts/tables.ts'
import type { PortalTables } from './portal/tables.ts'
import type { PricingTables } from './pricing/tables.ts'
import type { ProviderTables } from './providers/tables.ts'
import type { RegistrationTables } from './registrations/tables.ts'
import type { RetentionTables } from './retention/tables.ts'
import type { SandboxTables } from './sandbox/tables.ts'
import type { SealingTables } from './sealed/tables.ts'
import type { SearchTables } from './search/tables.ts'
import type { SettlementTables } from './settlement/tables.ts'

/** The tables as the migrations make them, by area; a test compares the two. */
export interface Schema
  extends JobTables,
    AgreementTables,
    ApiLogTables,
    AuditTables,
    CardTables,
    ClientTables,
    DisputeTables,
    InStoreTables,
    LedgerTables,
    LinkTables,
    NotificationTables,
    OperatorTables,
    PaymentTables,
    PayoutTables,
    PortalTables,
    PricingTables,
    ProviderTables,
    RegistrationTables,
    RetentionTables,
    SandboxTables,
    SealingTables,
    SearchTables,
    SettlementTables {}
