import { nearest } from '@amsel/contract'
import { FILE_SETTINGS, isSetting, SETTING_NAMES } from './all-settings.ts'

export interface UnknownName {
  readonly name: string
  /** The setting that was plainly meant. */
  readonly meant: string | null
}

/** All names that are read, in the environment. */
const KNOWN: readonly string[] = [...SETTING_NAMES, ...FILE_SETTINGS.keys()]
/** One word is what anybody's variable may be called, such as HOSTNAME or PORTS. */
const KNOWN_OF_SEVERAL_WORDS = KNOWN.filter((name) => name.includes('_'))

const OURS = 'AMSEL_'

/** The variables that were plainly meant for this gateway, and that it does not know. */
export function unknownNames(environment: Readonly<Record<string, string | undefined>>): UnknownName[] {
  return Object.keys(environment)
    .filter((name) => /^[A-Z][A-Z0-9]*(_[A-Z0-9]+)+$/.test(name) && !KNOWN.includes(name))
    .filter((name) => !isOfServiceLink(name, environment[name] ?? ''))
    .map((name) => ({ name, meant: nearestSetting(name) ?? null }))
    .filter(({ name, meant }) => name.startsWith(OURS) || meant !== null)
}

/** What Kubernetes, and Docker before it, puts into a container for each service, one called amsel included. */
function isOfServiceLink(name: string, value: string): boolean {
  if (/_SERVICE_(HOST|PORT(_[A-Z0-9_]+)?)$/.test(name)) return true
  if (/_PORT_\d+_(TCP|UDP|SCTP)(_(PROTO|PORT|ADDR))?$/.test(name)) return true
  return name.endsWith('_PORT') && /^(tcp|udp|sctp):\/\//i.test(value)
}

/** The setting that a name plainly stands for; undefined where that is not plain. */
export function nearestSetting(given: string): string | undefined {
  const upper = given.toUpperCase()
  const bare = upper.startsWith(OURS) ? upper.slice(OURS.length) : upper
  if (KNOWN.includes(bare)) return bare
  for (const name of [upper, bare].filter((one) => one.endsWith('_FILE'))) {
    const ofFile = name.slice(0, -'_FILE'.length)
    if (isSetting(ofFile) && ofFile.includes('_')) return ofFile
  }
  return misspelt(upper) ?? misspelt(bare) ?? ofSameWords(upper) ?? shortened(upper)
}

const SHORT = 10

/** In a short name a second slip makes another program's name of it, such as TLS_HOST. */
const misspelt = (name: string) =>
  nearest(name, KNOWN_OF_SEVERAL_WORDS, name.replaceAll('_', '').length < SHORT ? 1 : 2)

/** RETAIN_BODY_DAYS for RETAIN_BODIES_DAYS: a long word is right, and the others begin right. */
function ofSameWords(name: string): string | undefined {
  const words = name.split('_')
  return only((known) => {
    const others = known.split('_')
    const isAlike = words.every(
      (word, at) => word.length >= 3 && word.slice(0, 3) === others[at]?.slice(0, 3),
    )
    const isSame = words.some((word, at) => word.length >= 5 && word === others[at])
    return others.length === words.length && isAlike && isSame
  })
}

/** AMSEL_ENV for AMSEL_ENVIRONMENT. */
const shortened = (name: string) =>
  name.length >= SHORT - 1 ? only((known) => known.startsWith(name)) : undefined

function only(isMeant: (known: string) => boolean): string | undefined {
  const [first, ...more] = KNOWN_OF_SEVERAL_WORDS.filter(isMeant)
  return more.length === 0 ? first : undefined
}

export const unknownSentence = ({ name, meant }: UnknownName): string =>
  `The environment variable ${name} is not a setting${meant === null ? '; docs/settings.md lists them all.' : `: did you mean ${meant}?`}`
