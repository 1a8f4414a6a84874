import { bodyMistakes } from './body-mistakes.ts'
import { type ContentMistake, compose } from './content-mistake.ts'
import type { Finding, ReceivedSignature } from './diagnosis.ts'
import { layoutMistakes } from './layout-mistakes.ts'
import { pathMistakes } from './path-mistakes.ts'
import { sha256 } from './sha256.ts'
import { timeMistakes } from './time-mistakes.ts'

/** In the order of trying: the frequent ones first, since a large body uses the budget up early. */
export const contentMistakes: readonly ContentMistake[] = [
  ...pathMistakes,
  ...layoutMistakes,
  ...timeMistakes,
  ...bodyMistakes,
]

// A diagnosis runs on the event loop, and anybody who has seen one signature of a client can ask for many: this keeps it to about
// a millisecond for an ordinary body and to a few for a large one.
const WORK_MAX = 1.5 * 1024 * 1024
/** To write a body anew takes so many times as long as to hash it. */
const WORK_OF_WRITING = 4

/** The first known mistake whose content has the digest that was signed. */
export function findContentMistake(received: ReceivedSignature, signedDigest: Buffer): Finding | null {
  let workLeft = WORK_MAX
  for (const { cause, explanation, variants } of contentMistakes) {
    for (const change of variants(received)) {
      const pieces = compose(received, change)
      workLeft -= pieces[0].length + pieces[1].length * (change.body === undefined ? 1 : 1 + WORK_OF_WRITING)
      if (workLeft < 0) return null
      if (sha256(...pieces).equals(signedDigest)) return { cause, explanation, signedContent: join(pieces) }
    }
  }
  return null
}

function join(pieces: ReadonlyArray<Buffer | string>): Buffer {
  return Buffer.concat(pieces.map((piece) => (typeof piece === 'string' ? Buffer.from(piece) : piece)))
}
