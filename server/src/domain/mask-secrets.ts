import { secretFields } from '@amsel/contract'

const LENGTH_MAX = 4_096
const fields = [...secretFields()].join('|')
/** A secret member: its name, and its value if that is a string; objects are cut off to the end of the text. */
const STRING_MEMBER = new RegExp(`("(?:${fields})"\\s*:\\s*)"(?:[^"\\\\]|\\\\.)*"`, 'g')
const OTHER_MEMBER = new RegExp(`("(?:${fields})"\\s*:\\s*)(?!"\\*\\*\\*")[^\\s].*`, 'gs')
const CARD_NUMBER = /\b\d(?:[ -]?\d){11,18}\b/g

/** Text of a message, fit for a log: without the contract's secret fields, without anything like a card number. */
export function maskSecrets(text: string): string {
  return text
    .slice(0, LENGTH_MAX)
    .replace(STRING_MEMBER, '$1"***"')
    .replace(OTHER_MEMBER, '$1***')
    .replace(CARD_NUMBER, (digits) => (digits.length === MILLISECONDS_LENGTH ? digits : '***'))
}

/** Request-Time in milliseconds has as many digits as the shortest card numbers, and is needed here. */
const MILLISECONDS_LENGTH = 13
