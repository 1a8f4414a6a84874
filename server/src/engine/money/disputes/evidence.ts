import type { Dispute } from '../../../domain/index.ts'
import type { Sealer } from '../../../platform/sealing/index.ts'
import { sealedPlace } from '../../../storage/index.ts'

type Owner = Pick<Dispute, 'clientId' | 'disputeId'>

const placeOf = ({ clientId, disputeId }: Owner) =>
  sealedPlace('disputes', 'evidence_sealed', clientId, disputeId)

export const sealEvidence = (sealer: Sealer, dispute: Owner, document: Buffer): Buffer =>
  sealer.seal(document, placeOf(dispute))

export const openEvidence = (sealer: Sealer, dispute: Owner, sealed: Buffer): Buffer =>
  sealer.open(sealed, placeOf(dispute))
