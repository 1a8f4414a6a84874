/**
 * What the pages say, in each language. English is the original: its keys and their {places} are types, so a word that is
 * missing in another language, or a place that is not filled, does not compile.
 */
export { sayActor, sayKnown, sayCoded } from './known-word.ts'
export { LANGUAGES, type Language } from './language.ts'
export type { PlainWordKey, Say } from './say-in.ts'
export { keptZone } from './zone.ts'
export { useWords, WordsProvider } from './words-provider.tsx'
