import { writeFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import {
  buildEmvco,
  CodeError,
  drawBarcode,
  drawQr,
  drawQrLines,
  QR_SIZES,
  type QrSize,
} from '../platform/codes/index.ts'
import { OperatorError } from '../domain/index.ts'
import { choose } from './choose.ts'
import type { Command } from './command.ts'
import { EMVCO_OPTIONS, emvcoCodeOf } from './emvco-options.ts'
import { forTerminal, print } from './print.ts'
import { UsageError } from './usage-error.ts'

export const qr: Command = {
  usage: `npx amsel qr TEXT [--png FILE] [--svg FILE] [--size BIG|MIDDLE|SMALL] [--json]
npx amsel qr TEXT --barcode [--png FILE] [--svg FILE] [--json]
npx amsel qr --emvco --name NAME --city CITY --country SG --mcc 5812 --currency SGD --account [ID:]SCHEME,VALUE...
    [--amount 12.50] [--postal-code CODE] [--bill NUMBER] [--store LABEL] [--reference LABEL] [--terminal LABEL]
    [--png FILE] [--svg FILE] [--size BIG|MIDDLE|SMALL] [--json]`,
  purpose: 'draws a QR code or a bar code, in the terminal or into files',
  async run(args) {
    const { values, positionals } = parseArgs({ args, options: OPTIONS, allowPositionals: true })
    try {
      const text = textOf(values, positionals)
      const { png, svg } = values
      const lines = values.barcode ? [] : drawQrLines(text)
      const files = await draw(text, values)
      for (const { path, content } of files) await write(path, content)
      print({ text, png, svg }, values.json, () => [
        ...(files.length === 0 ? forTerminal(lines) : []),
        text,
        ...files.map(({ path }) => `Drawn to ${path}.`),
      ])
    } catch (error) {
      if (error instanceof CodeError) throw new OperatorError(error.message, { cause: error })
      throw error
    }
  },
}

const OPTIONS = {
  barcode: { type: 'boolean' },
  emvco: { type: 'boolean' },
  png: { type: 'string' },
  svg: { type: 'string' },
  size: { type: 'string' },
  json: { type: 'boolean' },
  ...EMVCO_OPTIONS,
} as const

type Values = ReturnType<typeof parseArgs<{ options: typeof OPTIONS }>>['values']

function textOf(values: Values, [text, ...more]: string[]): string {
  if (values.emvco) {
    if (text !== undefined) throw new UsageError('qr takes either TEXT or --emvco.')
    if (values.barcode)
      throw new UsageError('qr takes either --barcode or --emvco: an EMVCo code is always a QR code.')
    return buildEmvco(emvcoCodeOf(values))
  }
  const stray = Object.keys(EMVCO_OPTIONS).find((name) => name in values)
  if (stray) throw new UsageError(`qr takes --${stray} only with --emvco.`)
  if (!text) throw new UsageError('qr needs the TEXT to draw, or --emvco.')
  if (more.length > 0) throw new OperatorError('qr takes one TEXT: put it in quotes if it has spaces.')
  return text
}

interface Drawing {
  readonly path: string
  readonly content: Buffer | string
}

/** All is drawn before anything is written. */
async function draw(text: string, { barcode, size: asked, ...values }: Values): Promise<Drawing[]> {
  if (barcode && asked !== undefined) throw new UsageError('qr takes --size for QR codes only.')
  if (barcode && !values.png && !values.svg)
    throw new UsageError('A bar code needs --png FILE or --svg FILE: a terminal is too coarse for it.')
  const size = sizeOf(asked ?? 'MIDDLE')
  const drawings: Drawing[] = []
  for (const format of ['png', 'svg'] as const) {
    const path = values[format]
    const content = () => (barcode ? drawBarcode(text, { format }) : drawQr(text, { format, size }))
    if (path) drawings.push({ path, content: await content() })
  }
  return drawings
}

function sizeOf(text: string): QrSize {
  const sizes = Object.keys(QR_SIZES) as QrSize[]
  return choose(sizes, text, `--size must be one of ${sizes.join(', ')}.`)
}

async function write(path: string, content: Buffer | string): Promise<void> {
  try {
    await writeFile(path, content)
  } catch (error) {
    throw new OperatorError(`${path} cannot be written: ${(error as Error).message}.`)
  }
}
