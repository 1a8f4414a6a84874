import { ar } from './catalogues/ar.ts'
import { de } from './catalogues/de.ts'
import { en } from './catalogues/en.ts'
import { es } from './catalogues/es.ts'
import { fil } from './catalogues/fil.ts'
import { fr } from './catalogues/fr.ts'
import { he } from './catalogues/he.ts'
import { hi } from './catalogues/hi.ts'
import { id } from './catalogues/id.ts'
import { it } from './catalogues/it.ts'
import { ja } from './catalogues/ja.ts'
import { ko } from './catalogues/ko.ts'
import { ms } from './catalogues/ms.ts'
import { pt } from './catalogues/pt.ts'
import { th } from './catalogues/th.ts'
import { vi } from './catalogues/vi.ts'
import { zhCn } from './catalogues/zh-cn.ts'
import { zhTw } from './catalogues/zh-tw.ts'
import type { Words } from './words.ts'

export interface Language {
  /** As browsers know it. */
  readonly tag: string
  /** As its speakers call it. */
  readonly name: string
  readonly words: Words
  readonly direction?: 'rtl'
}

const ENGLISH: Language = { tag: 'en', name: 'English', words: en }

export const LANGUAGES: readonly Language[] = [
  ENGLISH,
  { tag: 'zh-CN', name: '简体中文', words: zhCn },
  { tag: 'zh-TW', name: '繁體中文', words: zhTw },
  { tag: 'ja', name: '日本語', words: ja },
  { tag: 'ko', name: '한국어', words: ko },
  { tag: 'th', name: 'ไทย', words: th },
  { tag: 'ms', name: 'Bahasa Melayu', words: ms },
  { tag: 'id', name: 'Bahasa Indonesia', words: id },
  { tag: 'vi', name: 'Tiếng Việt', words: vi },
  { tag: 'fil', name: 'Filipino', words: fil },
  { tag: 'es', name: 'Español', words: es },
  { tag: 'pt', name: 'Português', words: pt },
  { tag: 'de', name: 'Deutsch', words: de },
  { tag: 'fr', name: 'Français', words: fr },
  { tag: 'it', name: 'Italiano', words: it },
  { tag: 'ar', name: 'العربية', words: ar, direction: 'rtl' },
  { tag: 'he', name: 'עברית', words: he, direction: 'rtl' },
  { tag: 'hi', name: 'हिन्दी', words: hi },
]

const byTag = new Map(LANGUAGES.map((language) => [language.tag, language]))

/** Names that older systems and other standards have for a language. */
const OTHER_NAMES: Readonly<Record<string, string>> = { in: 'id', iw: 'he', tl: 'fil', may: 'ms', zho: 'zh' }

/** Who writes Chinese in traditional characters. */
const TRADITIONAL = /^(hant|tw|hk|mo)$/i

/** The language of a tag such as `de`, `pt-BR`, `zh_HK` or `zh-Hant-SG`; null for one that pages are not written in. */
export function findLanguage(tag: string): Language | null {
  const [given = '', ...rest] = tag.trim().split(/[-_]/)
  const lower = given.toLowerCase()
  const name = OTHER_NAMES[lower] ?? lower
  if (name !== 'zh') return byTag.get(name) ?? null
  const isSimplified = rest.some((part) => /^hans$/i.test(part))
  const isTraditional = !isSimplified && rest.some((part) => TRADITIONAL.test(part))
  return byTag.get(isTraditional ? 'zh-TW' : 'zh-CN') ?? null
}

interface Preferences {
  /** What the payer has chosen on the page. */
  readonly chosen?: string | null | undefined
  /** What the merchant asked for. */
  readonly locale?: string | null | undefined
  /** What the browser says. */
  readonly accepted?: string | undefined
}

/** The first of the preferences that there is; otherwise English. */
export function chooseLanguage({ chosen, locale, accepted = '' }: Preferences): Language {
  for (const tag of [chosen, locale, ...preferences(accepted)]) {
    const language = tag ? findLanguage(tag) : null
    if (language) return language
  }
  return ENGLISH
}

/** Longer than any browser's; the rest is nobody's preference. */
const ACCEPTED_LENGTH_MAX = 512

/** The tags of `Accept-Language`, the most preferred first. */
function preferences(accepted: string): string[] {
  return accepted
    .slice(0, ACCEPTED_LENGTH_MAX)
    .split(',')
    .map((range) => {
      const [tag = '', ...parameters] = range.split(';').map((part) => part.trim())
      const quality = parameters.find((parameter) => /^q=/i.test(parameter))?.slice(2)
      return { tag, weight: quality === undefined ? 1 : Number(quality) || 0 }
    })
    .filter(({ tag, weight }) => tag !== '' && weight > 0)
    .sort((one, other) => other.weight - one.weight)
    .map(({ tag }) => tag)
}
