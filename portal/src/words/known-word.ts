import { en } from './en.ts'
import { type PlainWordKey, placesOf, type Say } from './say-in.ts'

/** What the gateway says in a word of its own, in words of the catalogue where there are any. */
export const sayKnown = (say: Say, area: string, word: string): string => {
  const key = area + word
  return key in en ? say(key as PlainWordKey) : word
}

/**
 * What the gateway says by a code and facts, in words of the catalogue; its own English ones where there are none, or where a fact
 * is missing. `why` tells apart what has the same code.
 */
export function sayCoded(
  say: Say,
  area: string,
  {
    code,
    facts = {},
    text,
  }: { code: string; facts?: Readonly<Record<string, string | number>> | undefined; text: string },
): string {
  const keys = [`${area}${code}_${facts.why}`, `${area}${code}`].filter(
    (one) => one in en,
  ) as (keyof typeof en)[]
  const key = keys.find((one) => placesOf(en[one]).every((place) => place in facts))
  return key ? (say as (key: string, facts: object) => string)(key, facts) : text
}

/** Who did something, by the mark that the gateway keeps of them: `client`, `user …`. */
export function sayActor(say: Say, mark: string): string {
  const [kind = '', ...name] = mark.split(' ')
  if (kind === 'user') return name.join(' ')
  if (kind === 'operator') return say('actor.operator', { name: name.join(' ') })
  return sayKnown(say, 'actor.', mark)
}
