/** What payers read, in their language. It knows of no page and of no request. */
export { chooseLanguage, findLanguage, LANGUAGES, type Language, type Wishes } from './languages.ts'
export { Speech, speechIn } from './speech.ts'
export { type Trouble, troubleOf } from './trouble.ts'
export type { Counted, Words } from './words.ts'
