import { createHash } from 'node:crypto'
import { readdir, readFile, realpath, stat } from 'node:fs/promises'
import { join, sep } from 'node:path'
import { CARD_BRANDS, PAYMENT_METHODS } from '@amsel/contract'
import { OperatorError, readLogo } from '../../domain/index.ts'

/** A mark of a payment method or a card brand that the operator has given. */
export interface MethodMark {
  /** The payment method's type or the card's brand. */
  readonly name: string
  readonly type: 'image/svg+xml' | 'image/png'
  readonly bytes: Buffer
  /** Changes with the file. */
  readonly digest: string
}

interface MethodMarks {
  readonly marks: readonly MethodMark[]
  /** A sentence for each file that is not shown. */
  readonly flaws: readonly string[]
}

const BYTES_MAX = 64 * 1024

const NAMES: ReadonlySet<string> = new Set([
  ...PAYMENT_METHODS.map(({ type }) => type),
  ...CARD_BRANDS.map(({ brand }) => brand),
])

/** Reads the folder once; what is outside of it is not read, whatever links lead there. */
export async function readMethodMarks(folder: string | undefined): Promise<MethodMarks> {
  if (folder === undefined) return { marks: [], flaws: [] }
  const [place, names] = await Promise.all([realpath(folder), readdir(folder)]).catch((error: Error) => {
    throw new OperatorError(`The folder METHOD_MARKS cannot be read: ${error.message}`)
  })
  const marks = new Map<string, MethodMark>()
  const flaws: string[] = []
  // Kubernetes keeps what it mounts in hidden folders.
  for (const file of names.filter((name) => !name.startsWith('.')).sort()) {
    const mark = await readMark(place, file).catch((error: Error) => error.message)
    if (typeof mark === 'string') flaws.push(`${file} is not shown: ${mark}`)
    else if (marks.has(mark.name)) flaws.push(`${file} is not shown: there is another file for ${mark.name}`)
    else marks.set(mark.name, mark)
  }
  return { marks: [...marks.values()], flaws }
}

async function readMark(place: string, file: string): Promise<MethodMark | string> {
  const [, name = '', ending = ''] = /^(\w+)\.(svg|png)$/.exec(file) ?? []
  if (!NAMES.has(name)) return 'it is not named <payment method type or card brand>.svg or .png'
  const path = await realpath(join(place, file))
  if (!path.startsWith(place + sep)) return 'it leads out of the folder'
  const { size } = await stat(path)
  if (size > BYTES_MAX) return `it has more than ${BYTES_MAX / 1024} kB`
  const bytes = await readFile(path)
  const type = ending === 'svg' ? 'image/svg+xml' : 'image/png'
  if (!(ending === 'svg' ? isSvg(bytes) : isPng(bytes))) return `it is no ${ending.toUpperCase()} picture`
  const digest = createHash('sha256').update(bytes).digest('base64url').slice(0, 16)
  return { name, type, bytes, digest }
}

function isPng(bytes: Buffer): boolean {
  const facts = readLogo(bytes)
  return typeof facts !== 'string' && facts.type === 'image/png'
}

/** By how it begins. Browsers show it as a picture alone, in which nothing runs and nothing is loaded. */
function isSvg(bytes: Buffer): boolean {
  const text = bytes.toString('utf8')
  return /^\ufeff?\s*(?:<\?xml[^>]*\?>\s*|<!--(?:[^-]|-(?!->))*-->\s*|<!DOCTYPE svg[^[>]*>\s*)*<svg[\s>]/i.test(
    text,
  )
}
