import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common'

/** How many tries a password takes, by lists of leaked ones and what people make of them: from 0, the fewest, to 4. */
export function createReckoner(): (password: string, ownWords: string[]) => number {
  const reckoner = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs })
  return (password, ownWords) => reckoner.check(password, ownWords).score
}
