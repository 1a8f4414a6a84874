/** Far more than any message of the contract needs: the deepest has 5 levels, and 100 goods have about 1,500 values. */
export const JSON_DEPTH_MAX = 32
export const JSON_VALUES_MAX = 10_000

/**
 * What makes a JSON text too dear to be parsed, if anything does. Two megabytes of brackets keep a parser busy for the
 * better part of a second, so this looks at the text alone, once, and stops where it is too much. What is not JSON at all
 * is the parser's matter.
 */
export function flawOfShape(json: string): string | null {
  if (json.length <= JSON_VALUES_MAX && hasFewBrackets(json)) return null
  let depth = 0
  let values = 1
  for (let place = 0; place < json.length; place += 1) {
    const character = json.charCodeAt(place)
    if (character === QUOTE) place = endOfString(json, place)
    else if (character === COMMA) values += 1
    else if (isOpening(character)) {
      depth += 1
      values += 1
      if (depth > JSON_DEPTH_MAX) return 'is nested too deeply'
    } else if (isClosing(character)) depth -= 1
    if (values > JSON_VALUES_MAX) return 'holds too many values'
  }
  return null
}

/** Most messages have a dozen, and to jump from one to the next costs less than to look at every character. */
function hasFewBrackets(json: string): boolean {
  let count = 0
  for (const bracket of ['{', '['])
    for (let place = json.indexOf(bracket); place !== -1; place = json.indexOf(bracket, place + 1)) {
      count += 1
      if (count > JSON_DEPTH_MAX) return false
    }
  return true
}

const QUOTE = 0x22
const BACKSLASH = 0x5c
const COMMA = 0x2c

/** [ and {, ] and }: each pair differs in one bit alone. */
const isOpening = (character: number) => (character | 0x20) === 0x7b
const isClosing = (character: number) => (character | 0x20) === 0x7d

/** Where the string ends that begins here; a quote behind an odd number of backslashes is part of it. */
function endOfString(json: string, start: number): number {
  for (let end = json.indexOf('"', start + 1); end !== -1; end = json.indexOf('"', end + 1)) {
    let before = end - 1
    while (json.charCodeAt(before) === BACKSLASH) before -= 1
    if ((end - before) % 2 === 1) return end
  }
  return json.length
}
