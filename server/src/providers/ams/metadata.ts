import { type Fields, isFields, textOf } from './answer.ts'

/** Upstream accepts this much text, which it repeats whenever it is asked. */
const METADATA_LENGTH_MAX = 2_048

interface Given {
  readonly record: string | null
  /** For a refund: the name under which upstream knows the charge that it refunds. */
  readonly charge: string | null
}

/** What upstream keeps for the gateway: a record that it cannot read, and the charge that a refund belongs to. */
export function metadataOf(record: string | undefined, charge?: string): string | undefined {
  if (record === undefined) return undefined
  const text = JSON.stringify({ amsel: record, charge })
  return text.length > METADATA_LENGTH_MAX ? undefined : text
}

export function readMetadata({ metadata }: Fields): Given {
  const fields = parsed(textOf(metadata))
  return { record: textOf(fields.amsel) ?? null, charge: textOf(fields.charge) ?? null }
}

function parsed(text: string | undefined): Fields {
  try {
    const value: unknown = JSON.parse(text ?? '{}')
    return isFields(value) ? value : {}
  } catch {
    return {}
  }
}
