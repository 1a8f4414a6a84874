import type { Sealer } from '../../sealing/index.ts'

const PURPOSE = 'dispute evidence'

export const sealEvidence = (sealer: Sealer, document: Buffer): Buffer => sealer.seal(document, PURPOSE)

export const openEvidence = (sealer: Sealer, sealed: Buffer): Buffer => sealer.open(sealed, PURPOSE)
