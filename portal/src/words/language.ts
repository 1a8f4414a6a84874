/** Each language by its own name. */
export const LANGUAGES = { en: 'English', 'zh-Hans': '简体中文' } as const
export type Language = keyof typeof LANGUAGES

const KEPT_AS = 'amsel.language'

const isLanguage = (value: string | null): value is Language => value !== null && value in LANGUAGES

/** What the reader chose, or else the first of the browser's languages that there is. */
export function languageOf(chosen: string | null, preferred: readonly string[]): Language {
  if (isLanguage(chosen)) return chosen
  for (const tag of preferred) {
    if (/^zh\b/i.test(tag)) return 'zh-Hans'
    if (/^en\b/i.test(tag)) return 'en'
  }
  return 'en'
}

export const chosenLanguage = (): Language =>
  languageOf(localStorage.getItem(KEPT_AS), navigator.languages ?? [navigator.language])

export const chooseLanguage = (language: Language): void => localStorage.setItem(KEPT_AS, language)

/** How dates and amounts are written: as the reader's browser does, where it speaks the language of the page. */
export function formatLocale(language: Language, preferred: readonly string[]): string {
  const base = language.split('-')[0] ?? language
  return preferred.find((tag) => tag.toLowerCase().split('-')[0] === base) ?? language
}
