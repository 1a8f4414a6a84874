import { isAscii } from './ascii.ts'
import { CodeError } from './code-error.ts'

interface BarcodePicture {
  readonly format: 'png' | 'svg'
}

/** A third as high as wide for 24 digits, with ten empty modules on both sides. */
const OPTIONS = {
  bcid: 'code128',
  scale: 3,
  height: 20,
  paddingwidth: 10,
  backgroundcolor: 'FFFFFF',
} as const

/** More of them are wider than a scanner's beam. */
const LENGTH_MAX = 48

/** Code 128. It holds letters and signs of ASCII too, at double the width. */
export function drawBarcode(digits: string, picture: BarcodePicture & { format: 'png' }): Promise<Buffer>
export function drawBarcode(digits: string, picture: BarcodePicture & { format: 'svg' }): Promise<string>
export function drawBarcode(digits: string, picture: BarcodePicture): Promise<Buffer | string>
export async function drawBarcode(digits: string, { format }: BarcodePicture): Promise<Buffer | string> {
  if (!isAscii(digits)) throw new CodeError('A bar code can hold ASCII letters, digits and signs only.')
  if (digits.length < 1 || digits.length > LENGTH_MAX)
    throw new CodeError(`A bar code has 1 to ${LENGTH_MAX} characters, not ${digits.length}.`)
  // Two megabytes that only those who draw a bar code need.
  const { toBuffer, toSVG } = await import('bwip-js/node')
  return format === 'png' ? toBuffer({ ...OPTIONS, text: digits }) : toSVG({ ...OPTIONS, text: digits })
}
