/** What payers read, in their language. It knows no page and no request. */
export { chooseLanguage, findLanguage, LANGUAGES, type Language } from './languages.ts'
export { Speech, speechIn } from './speech.ts'
export { type Trouble, troubleOf } from './trouble.ts'
export type { Words } from './words.ts'
