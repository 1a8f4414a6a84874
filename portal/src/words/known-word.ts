import { en } from './en.ts'
import type { PlainWordKey, Say } from './say-in.ts'

/** What the gateway says in a word of its own, in words of the catalogue where there are any. */
export const sayKnown = (say: Say, area: string, word: string): string => {
  const key = area + word
  return key in en ? say(key as PlainWordKey) : word
}

/** Who did something, by the mark that the gateway keeps of them: `client`, `user …`. */
export function sayActor(say: Say, mark: string): string {
  const [kind = '', ...name] = mark.split(' ')
  if (kind === 'user') return name.join(' ')
  if (kind === 'operator') return say('actor.operator', { name: name.join(' ') })
  return sayKnown(say, 'actor.', mark)
}
