import QRCode, { type QRCode as Qr } from 'qrcode'
import { CodeError } from './code-error.ts'

/** Pixels of a side, by the names that the interface has for pictures of codes. */
export const QR_SIZES = { BIG: 600, MIDDLE: 300, SMALL: 150 } as const
export type QrSize = keyof typeof QR_SIZES

interface QrPicture {
  readonly format: 'png' | 'svg'
  readonly size: QrSize
}

/** About 15 % of the picture may be hidden, and four modules around it stay empty. */
export const QR_OPTIONS = { errorCorrectionLevel: 'M', margin: 4 } as const

/** Smaller ones blur in a camera. */
const MODULE_PIXELS_MIN = 2

export function drawQr(text: string, picture: QrPicture & { format: 'png' }): Promise<Buffer>
export function drawQr(text: string, picture: QrPicture & { format: 'svg' }): Promise<string>
export function drawQr(text: string, picture: QrPicture): Promise<Buffer | string>
export async function drawQr(text: string, { format, size }: QrPicture): Promise<Buffer | string> {
  const width = QR_SIZES[size]
  const modules = encodeQr(text).modules.size + 2 * QR_OPTIONS.margin
  if (width < modules * MODULE_PIXELS_MIN)
    throw new CodeError(`The text is too long for a QR code of ${width} pixels.`)
  return format === 'png'
    ? QRCode.toBuffer(text, { ...QR_OPTIONS, type: 'png', width })
    : QRCode.toString(text, { ...QR_OPTIONS, type: 'svg', width })
}

export function encodeQr(text: string): Qr {
  if (text === '') throw new CodeError('There is no text to draw.')
  try {
    return QRCode.create(text, QR_OPTIONS)
  } catch (error) {
    throw new CodeError('The text is too long for a QR code.', { cause: error })
  }
}
