// Control characters, marks that turn the direction of writing, halves of surrogate pairs, ends of lines of any kind.
const HARMFUL = /[\p{Cc}\p{Cf}\p{Cs}\u2028\u2029]/u
const EACH_HARMFUL = new RegExp(HARMFUL.source, 'gu')

/** Text that cannot act on a terminal, nor look like another line: what could is shown by its number. */
export const plain = (text: string): string =>
  HARMFUL.test(text) ? text.replace(EACH_HARMFUL, escaped) : text

const escaped = (character: string) => `\\u${(character.codePointAt(0) ?? 0).toString(16).padStart(4, '0')}`
