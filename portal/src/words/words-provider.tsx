import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from 'react'
import { en } from './en.ts'
import type { Reader } from '../formats/index.ts'
import { chooseLanguage, chosenLanguage, formatLocale, type Language } from './language.ts'
import { type Catalogue, type Say, sayIn } from './say-in.ts'
import { chosenZone, keepZone } from './zone.ts'

const load: Record<Language, () => Promise<Catalogue>> = {
  en: async () => en,
  'zh-Hans': async () => (await import('./zh-hans.ts')).zhHans,
}

interface Words extends Reader {
  readonly say: Say
  readonly language: Language
  readonly speak: (language: Language) => void
  /** Null follows the browser's. */
  readonly moveTo: (zone: string | null) => void
}

const WordsContext = createContext<Words | null>(null)

export function WordsProvider({ children }: { children: ReactNode }): ReactNode {
  const [language, setLanguage] = useState(chosenLanguage)
  const [zone, setZone] = useState(chosenZone)
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
        zone,
        speak: (wanted) => {
          chooseLanguage(wanted)
          setLanguage(wanted)
        },
        moveTo: (wanted) => {
          keepZone(wanted)
          setZone(chosenZone())
        },
      },
    [catalogue, zone],
  )
  return words && <WordsContext value={words}>{children}</WordsContext>
}

export function useWords(): Words {
  const words = useContext(WordsContext)
  if (!words) throw new Error('There is no WordsProvider around this.')
  return words
}
