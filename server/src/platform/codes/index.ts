/**
 * Codes that scanners read: QR codes and bar codes are drawn, and the texts of national schemes (EMVCo) built and read. It
 * keeps nothing and writes no file. What does not fit is a CodeError.
 */
export { drawBarcode } from './barcode.ts'
export { CodeError } from './code-error.ts'
export { buildEmvco } from './emvco.ts'
export type { EmvcoAccount, EmvcoAdditional, EmvcoCode } from './emvco-code.ts'
export { drawQr, QR_SIZES, type QrSize } from './qr.ts'
export { drawQrLines } from './qr-lines.ts'
export { readEmvco } from './read-emvco.ts'
