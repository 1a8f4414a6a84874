import type { Agreement } from '../../../domain/index.ts'
import { lockAgreement } from '../../../storage/index.ts'
import type { LockedReader } from '../carry-out.ts'

/** An agreement, locked. */
export const agreementRows =
  (clientId: string, agreementId: string): LockedReader<{ readonly agreement: Agreement | null }> =>
  async (tx) => ({ agreement: await lockAgreement(tx, clientId, { agreementId }) })
