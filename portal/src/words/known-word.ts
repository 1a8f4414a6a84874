import { en } from './en.ts'
import type { PlainWordKey, Say } from './say-in.ts'

/** What the gateway says in a word of its own, in words of the catalogue where there are any. */
export const sayKnown = (say: Say, area: string, word: string): string => {
  const key = area + word
  return key in en ? say(key as PlainWordKey) : word
}
