import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from 'react'
import { en } from './en.ts'
import { chooseLanguage, chosenLanguage, formatLocale, type Language } from './language.ts'
import { type Catalogue, type Say, sayIn } from './say-in.ts'

const load: Record<Language, () => Promise<Catalogue>> = {
  en: async () => en,
  'zh-Hans': async () => (await import('./zh-hans.ts')).zhHans,
}

interface Words {
  readonly say: Say
  readonly language: Language
  /** For Intl. */
  readonly locale: string
  readonly speak: (language: Language) => void
}

const WordsContext = createContext<Words | null>(null)

export function WordsProvider({ children }: { children: ReactNode }): ReactNode {
  const [language, setLanguage] = useState(chosenLanguage)
  const [catalogue, setCatalogue] = useState<{ language: Language; words: Catalogue } | null>(
    language === 'en' ? { language, words: en } : null,
  )
  useEffect(() => {
    let isWanted = true
    void load[language]().then((words) => {
      if (isWanted) setCatalogue({ language, words })
      document.documentElement.lang = language
    })
    return () => {
      isWanted = false
    }
  }, [language])
  const words = useMemo<Words | null>(
    () =>
      catalogue && {
        say: sayIn(catalogue.words),
        language: catalogue.language,
        locale: formatLocale(catalogue.language, navigator.languages ?? []),
        speak: (wanted) => {
          chooseLanguage(wanted)
          setLanguage(wanted)
        },
      },
    [catalogue],
  )
  return words && <WordsContext value={words}>{children}</WordsContext>
}

export function useWords(): Words {
  const words = useContext(WordsContext)
  if (!words) throw new Error('There is no WordsProvider around this.')
  return words
}
