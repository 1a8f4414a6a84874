import { secretFields } from '@amsel/contract'
import { maskCardNumbers } from './mask-card-numbers.ts'

const LENGTH_MAX = 4_096
const fields = [...secretFields()].join('|')
/** A secret member: its name, and its value if that is a string; objects are cut off to the end of the text. */
const STRING_MEMBER = new RegExp(`("(?:${fields})"\\s*:\\s*)"(?:[^"\\\\]|\\\\.)*"`, 'g')
const OTHER_MEMBER = new RegExp(`("(?:${fields})"\\s*:\\s*)(?!"\\*\\*\\*")[^\\s].*`, 'gs')

/** Text of a message, fit for a log: without the contract's secret fields, without anything like a card number. */
export function maskSecrets(text: string): string {
  return maskCardNumbers(cut(text).replace(STRING_MEMBER, '$1"***"').replace(OTHER_MEMBER, '$1***'))
}

/** The same around a name that is no secret: its digits and those that follow it are no number together. */
export function maskSecretsAround(name: string, text: string): string {
  const place = text.indexOf(name)
  if (place < 0) return maskSecrets(text)
  return maskSecrets(text.slice(0, place)) + name + maskSecrets(text.slice(place + name.length))
}

/** A number is not cut in two: neither half would be seen as one. */
const cut = (text: string) =>
  text.length > LENGTH_MAX ? text.slice(0, LENGTH_MAX).replace(/[\d\s._-]+$/, '') : text
