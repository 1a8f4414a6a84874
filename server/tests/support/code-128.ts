// Reads a Code 128 from one line of pixels by the tables of its standard, as a scanner's beam does.

/** Widths of the three bars and three spaces of each symbol, in modules. */
const SYMBOLS = `
  212222 222122 222221 121223 121322 131222 122213 122312 132212 221213 221312 231212 112232 122132 122231 113222
  123122 123221 223211 221132 221231 213212 223112 312131 311222 321122 321221 312212 322112 322211 212123 212321
  232121 111323 131123 131321 112313 132113 132311 211313 231113 231311 112133 112331 132131 113123 113321 133121
  313121 211331 231131 213113 213311 213131 311123 311321 331121 312113 312311 332111 314111 221411 431111 111224
  111422 121124 121421 141122 141221 112214 112412 122114 122411 142112 142211 241211 221114 413111 241112 134111
  111242 121142 121241 114212 124112 124211 411212 421112 421211 212141 214121 412121 111143 111341 131141 114113
  114311 411113 411311 113141 114131 311141 411131 211412 211214 211232 233111`
  .trim()
  .split(/\s+/)

const START_A = 103
const STOP = 106
/** Behind the stop symbol. */
const LAST_BAR = '2'
/** What takes the rest to another set of characters. In set C a symbol is two digits. */
const SWITCHES: Readonly<Record<number, string>> = { 99: 'C', 100: 'B', 101: 'A' }

/** Null where there is none, or one that is damaged. */
export function readCode128(isDark: readonly boolean[]): string | null {
  const symbols = symbolsOf(isDark)
  const [start = 0, ...rest] = symbols
  const [check, stop] = rest.splice(-2)
  const sum = rest.reduce((total, value, index) => total + value * (index + 1), start)
  if (symbols.includes(-1) || start < START_A || stop !== STOP || check !== sum % 103) return null
  let set = 'ABC'[start - START_A]
  let text = ''
  for (const value of rest) {
    if (set === 'C' && value < 100) text += String(value).padStart(2, '0')
    else if (value < 96) text += String.fromCharCode(set === 'A' && value > 63 ? value - 64 : value + 32)
    else if (SWITCHES[value] && SWITCHES[value] !== set) set = SWITCHES[value]
    else return null
  }
  return text
}

function symbolsOf(isDark: readonly boolean[]): number[] {
  const widths = widthsOf(isDark)
  const module = widths.slice(0, 6).reduce((sum, width) => sum + width, 0) / 11
  const modules = widths.map((width) => Math.round(width / module)).join('')
  if (!modules.endsWith(`${SYMBOLS[STOP]}${LAST_BAR}`)) return []
  return (modules.slice(0, -1).match(/.{1,6}/g) ?? []).map((symbol) => SYMBOLS.indexOf(symbol))
}

/** From the first dark pixel to the last, how many in a row are of one colour. */
function widthsOf(isDark: readonly boolean[]): number[] {
  const widths: number[] = []
  const [first, last] = [isDark.indexOf(true), isDark.lastIndexOf(true)]
  for (let x = first; x >= 0 && x <= last; x++)
    if (x > first && isDark[x] === isDark[x - 1]) widths[widths.length - 1] = (widths.at(-1) ?? 0) + 1
    else widths.push(1)
  return widths
}
