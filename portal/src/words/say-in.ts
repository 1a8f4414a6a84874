import type { en } from './en.ts'

type WordKey = keyof typeof en
export type Catalogue = Readonly<Record<WordKey, string>>

type Places<Text extends string> = Text extends `${string}{${infer Place}}${infer Rest}`
  ? Place | Places<Rest>
  : never
/** The keys of texts without places. */
export type PlainWordKey = { [Key in WordKey]: Places<(typeof en)[Key]> extends never ? Key : never }[WordKey]
type Filling<Key extends WordKey> = Readonly<Record<Places<(typeof en)[Key]>, string | number>>
export type Say = <Key extends WordKey>(
  key: Key,
  ...filling: Places<(typeof en)[Key]> extends never ? [] : [Filling<Key>]
) => string

export const placesOf = (text: string): string[] =>
  [...text.matchAll(/\{(\w+)\}/g)].map(([, place]) => String(place))

/** Looks a text up and fills its places in. */
export const sayIn =
  (catalogue: Catalogue): Say =>
  (key, ...filling) => {
    const places: Readonly<Record<string, string | number>> = filling[0] ?? {}
    return catalogue[key].replace(/\{(\w+)\}/g, (whole, place: string) => String(places[place] ?? whole))
  }
