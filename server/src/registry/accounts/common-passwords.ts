import { dictionary } from '@zxcvbn-ts/language-common'

/** What people add before or after a common password is at most this long. */
const ADDED_MAX = 5
/** A few repeated characters are nobody's secret. */
const REPEATED_MAX = 4

const LETTERS: Readonly<Record<string, string>> = {
  ...{ '@': 'a', '4': 'a', '3': 'e', '1': 'i', '!': 'i', '0': 'o', $: 's', '5': 's', '7': 't' },
}

/** Whether a password, in lower case, is among the most leaked, or derived from one the way people do. */
export function listCommon(): (password: string) => boolean {
  const leaked = new Set(dictionary['passwords-common'])
  const isListed = (text: string) => leaked.has(text) || leaked.has(text.replace(/./gu, asLetter))
  return (password) => {
    const unit = repeatedIn(password)
    const core = password.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '')
    const isDecorated = password.length - core.length <= ADDED_MAX && isListed(core)
    return (
      isListed(password) || isDecorated || unit.length <= REPEATED_MAX || isListed(unit) || isRow(password)
    )
  }
}

const asLetter = (character: string) => LETTERS[character] ?? character

/** The shortest text that gives the password when repeated, even where the last repetition is cut off. */
function repeatedIn(password: string): string {
  for (let length = 1; length <= password.length / 2; length += 1) {
    const unit = password.slice(0, length)
    if (unit.repeat(Math.ceil(password.length / length)).startsWith(password)) return unit
  }
  return password
}

/** Such as abcdefghij or 9876543210. */
function isRow(password: string): boolean {
  const codes = [...password].map((character) => character.codePointAt(0) ?? 0)
  const steps = new Set(codes.slice(1).map((code, place) => code - (codes[place] ?? 0)))
  return steps.size === 1 && [...steps].every((step) => Math.abs(step) <= 1)
}
