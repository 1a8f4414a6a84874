/**
 * Draws codes: what a wallet or a shop's scanner reads becomes a picture. It knows nothing of what the text means, keeps
 * nothing and writes no file. A text that does not fit is a CodeError.
 */
export { drawBarcode } from './barcode.ts'
export { drawQr, QR_SIZES, type QrSize } from './qr.ts'
export { drawQrLines } from './qr-lines.ts'
