/** More mistakes than this are not a mere slip. */
const INPUT_LENGTH_MAX = 64

/**
 * Which of these values was plainly meant: in another case, without an underscore or hyphen, or with a slip or two of the
 * hand. None where two are equally near. Values much longer or shorter than the input are not compared, so that it costs
 * little whatever a caller sends.
 */
export function nearest<T extends string>(input: unknown, values: Iterable<T>, mostSlips = 2): T | undefined {
  if (typeof input !== 'string' || input.length > INPUT_LENGTH_MAX) return undefined
  const written = plainLetters(input)
  const slipsMax = Math.min(mostSlips, slipsOf(written.length))
  let [found, fewest, isPlain] = [undefined as T | undefined, slipsMax + 1, false]
  for (const value of values) {
    const meant = plainLetters(value)
    if (Math.abs(meant.length - written.length) > slipsMax) continue
    const slips = slipsBetween(written, meant)
    if (slips < fewest) [found, fewest, isPlain] = [value, slips, true]
    else if (slips === fewest) isPlain = false
  }
  return isPlain ? found : undefined
}

/** Beside a field's name and the suggestion: a longer complaint would be cut off on the wire, and the suggestion with it. */
const COMPLAINT_LENGTH_MAX = 120

/** The complaint about an input that is none of these values; where one of them was plainly meant, it is named. */
export function suggest(complaint: string, input: unknown, values: Iterable<string>): string {
  const meant = nearest(input, values)
  if (meant === undefined) return complaint
  return `${complaint.length > COMPLAINT_LENGTH_MAX ? 'is not known' : complaint}; did you mean ${meant}?`
}

const plainLetters = (text: string) => text.toLowerCase().replace(/[_-]/g, '')

/** In a short word one slip makes another word. */
const slipsOf = (length: number) => (length < 4 ? 0 : length < 6 ? 1 : 2)

/** Letters left out, added, replaced, or swapped with their neighbour: the Damerau-Levenshtein distance. */
function slipsBetween(one: string, other: string): number {
  let beforeLast: number[] = []
  let last = Array.from({ length: other.length + 1 }, (_nothing, place) => place)
  for (let row = 1; row <= one.length; row += 1) {
    const current = [row]
    for (let place = 1; place <= other.length; place += 1) {
      const isSame = one[row - 1] === other[place - 1]
      const isSwapped = row > 1 && one[row - 2] === other[place - 1] && one[row - 1] === other[place - 2]
      current[place] = Math.min(
        at(last, place) + 1,
        at(current, place - 1) + 1,
        at(last, place - 1) + (isSame ? 0 : 1),
        isSwapped ? at(beforeLast, place - 2) + 1 : Number.POSITIVE_INFINITY,
      )
    }
    ;[beforeLast, last] = [last, current]
  }
  return at(last, other.length)
}

const at = (row: readonly number[], place: number) => row[place] ?? Number.POSITIVE_INFINITY
