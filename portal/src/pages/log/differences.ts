/** A stretch of text, and whether the other text has it too. */
export interface Stretch {
  readonly text: string
  readonly isDifferent: boolean
}
interface Differences {
  readonly expected: readonly Stretch[]
  readonly signed: readonly Stretch[]
  readonly count: number
  /** Where they part, in the expected text; null where they are the same. Lines and characters begin with one. */
  readonly first: { readonly byte: number; readonly line: number; readonly column: number } | null
}

type Edit = readonly [kind: 'same' | 'gone' | 'added', text: string]

/** Words, and each other character by itself: letters that happen to be the same in two other words say nothing. */
const TOKEN = /[\p{L}\p{N}_]+|[\s\S]/gu
/** Beyond it all that lies between is marked: nobody reads thousands of small marks. */
const EDITS_MAX = 1200

/** What differs between two texts, in as few marks as possible. */
export function findDifferences(expected: string, signed: string): Differences {
  const edits = refined(editsOf(expected.match(TOKEN) ?? [], signed.match(TOKEN) ?? []))
  const stretches = (other: Edit[0]) =>
    joined(
      edits.flatMap(([kind, text]) =>
        kind === other || text === '' ? [] : [{ text, isDifferent: kind !== 'same' }],
      ),
    )
  let count = 0
  let common: string | null = null
  let before = ''
  edits.forEach(([kind, text], at) => {
    if (kind !== 'same') {
      common ??= before
      if (at === 0 || edits[at - 1]?.[0] === 'same') count += 1
    }
    if (kind !== 'added') before += text
  })
  return {
    expected: stretches('added'),
    signed: stretches('gone'),
    count,
    first: common === null ? null : placeAfter(common),
  }
}

function placeAfter(text: string): Differences['first'] {
  const lines = text.split('\n')
  return {
    byte: new TextEncoder().encode(text).length,
    line: lines.length,
    column: [...(lines.at(-1) ?? '')].length + 1,
  }
}

function editsOf(from: readonly string[], to: readonly string[]): Edit[] {
  const shorter = Math.min(from.length, to.length)
  let head = 0
  while (head < shorter && from[head] === to[head]) head += 1
  let tail = 0
  while (tail < shorter - head && from[from.length - 1 - tail] === to[to.length - 1 - tail]) tail += 1
  return [
    ...from.slice(0, head).map((token): Edit => ['same', token]),
    ...shortestEdits(from.slice(head, from.length - tail), to.slice(head, to.length - tail)),
    ...from.slice(from.length - tail).map((token): Edit => ['same', token]),
  ]
}

/** Myers: the furthest that each number of edits leads on each diagonal, and the way back from the end. */
function shortestEdits(from: readonly string[], to: readonly string[]): Edit[] {
  const reached: Int32Array[] = []
  const most = Math.min(from.length + to.length, EDITS_MAX)
  const furthest = new Int32Array(2 * most + 3)
  const middle = most + 1
  for (let edits = 0; edits <= most; edits++) {
    reached.push(furthest.slice())
    for (let diagonal = -edits; diagonal <= edits; diagonal += 2) {
      const goesDown = isDown(furthest, middle, diagonal, edits)
      let x = goesDown ? at(furthest, middle + diagonal + 1) : at(furthest, middle + diagonal - 1) + 1
      while (x < from.length && x - diagonal < to.length && from[x] === to[x - diagonal]) x += 1
      furthest[middle + diagonal] = x
      if (x >= from.length && x - diagonal >= to.length) return wayBack(reached, middle, from, to)
    }
  }
  return [
    ['gone', from.join('')],
    ['added', to.join('')],
  ]
}

const at = (numbers: Int32Array, index: number): number => numbers[index] ?? 0

const isDown = (furthest: Int32Array, middle: number, diagonal: number, edits: number): boolean =>
  diagonal === -edits ||
  (diagonal !== edits && at(furthest, middle + diagonal - 1) < at(furthest, middle + diagonal + 1))

function wayBack(
  reached: readonly Int32Array[],
  middle: number,
  from: readonly string[],
  to: readonly string[],
): Edit[] {
  const way: Edit[] = []
  let [x, y] = [from.length, to.length]
  for (let edits = reached.length - 1; edits > 0; edits--) {
    const furthest = reached[edits] ?? new Int32Array()
    const diagonal = x - y
    const goesDown = isDown(furthest, middle, diagonal, edits)
    const beforeX = at(furthest, middle + (goesDown ? diagonal + 1 : diagonal - 1))
    const beforeY = beforeX - (goesDown ? diagonal + 1 : diagonal - 1)
    while (x > beforeX && y > beforeY && x > 0 && y > 0) {
      way.push(['same', from[x - 1] ?? ''])
      x -= 1
      y -= 1
    }
    way.push(goesDown ? ['added', to[beforeY] ?? ''] : ['gone', from[beforeX] ?? ''])
    ;[x, y] = [beforeX, beforeY]
  }
  for (; x > 0; x--) way.push(['same', from[x - 1] ?? ''])
  return way.reverse()
}

/** One word in place of another: only what differs within is marked, such as an end that is missing. */
function refined(edits: readonly Edit[]): Edit[] {
  const runs: Edit[] = []
  for (let index = 0; index < edits.length; ) {
    const run = { gone: '', added: '' }
    for (; edits[index] && edits[index]?.[0] !== 'same'; index++) {
      const [kind, text] = edits[index] as Edit
      run[kind as 'gone' | 'added'] += text
    }
    if (run.gone && run.added) {
      const head = sharedStart(run.gone, run.added)
      const rest = [run.gone.slice(head.length), run.added.slice(head.length)] as const
      const tail = sharedEnd(...rest)
      const end = (text: string) => text.slice(0, text.length - tail.length)
      runs.push(['same', head], ['gone', end(rest[0])], ['added', end(rest[1])], ['same', tail])
    } else if (run.gone) runs.push(['gone', run.gone])
    else if (run.added) runs.push(['added', run.added])
    for (; edits[index]?.[0] === 'same'; index++) runs.push(edits[index] as Edit)
  }
  return runs.filter(([, text]) => text !== '')
}

function sharedStart(one: string, other: string): string {
  const [letters, others] = [[...one], [...other]]
  const end = letters.findIndex((letter, index) => letter !== others[index])
  return letters.slice(0, end < 0 ? letters.length : end).join('')
}

const sharedEnd = (one: string, other: string): string =>
  reversed(sharedStart(reversed(one), reversed(other)))
const reversed = (text: string) => [...text].reverse().join('')

function joined(stretches: readonly Stretch[]): Stretch[] {
  const result: Stretch[] = []
  for (const stretch of stretches) {
    const last = result.at(-1)
    if (last?.isDifferent === stretch.isDifferent)
      result[result.length - 1] = { ...last, text: last.text + stretch.text }
    else result.push(stretch)
  }
  return result
}
