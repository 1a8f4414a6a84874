import { CodeError } from './code-error.ts'

/** Two digits that name it, and what it holds; a template holds fields again. */
export interface EmvcoField {
  readonly id: string
  readonly value: string
}

const LENGTH_MAX = 99

/** Name, length and value, one field after the other. */
export function writeFields(fields: readonly EmvcoField[]): string {
  return fields
    .map(({ id, value }) => {
      if (!/^\d{2}$/.test(id)) throw new CodeError(`A field must have an id of 2 digits, not ${id}.`)
      if (value.length < 1 || value.length > LENGTH_MAX)
        throw new CodeError(`Field ${id} has ${value.length} characters, but must have 1 to ${LENGTH_MAX}.`)
      return `${id}${String(value.length).padStart(2, '0')}${value}`
    })
    .join('')
}

/** Lengths count letters, whatever their script. A field may come once. */
export function readFields(text: string, place = 'The code'): EmvcoField[] {
  const letters = [...text]
  const fields: EmvcoField[] = []
  for (let start = 0; start < letters.length; ) {
    const head = letters.slice(start, start + 4).join('')
    if (!/^\d{4}$/.test(head))
      throw new CodeError(
        `${place} has "${head}" at ${start}, where the id and the length of a field belong.`,
      )
    const id = head.slice(0, 2)
    const end = start + 4 + Number(head.slice(2))
    if (end === start + 4) throw new CodeError(`${place} has field ${id} empty.`)
    if (end > letters.length) throw new CodeError(`${place} ends within field ${id}.`)
    if (fields.some((earlier) => earlier.id === id)) throw new CodeError(`${place} has field ${id} twice.`)
    fields.push({ id, value: letters.slice(start + 4, end).join('') })
    start = end
  }
  return fields
}

/** CRC-16 with polynomial 1021 from FFFF, four hexadecimal digits. */
export function checksum(text: string): string {
  let sum = 0xffff
  for (const byte of new TextEncoder().encode(text)) {
    sum ^= byte << 8
    for (let bit = 0; bit < 8; bit++) sum = (sum & 0x8000 ? (sum << 1) ^ 0x1021 : sum << 1) & 0xffff
  }
  return sum.toString(16).toUpperCase().padStart(4, '0')
}
