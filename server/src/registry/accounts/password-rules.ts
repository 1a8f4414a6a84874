type PasswordFlaw = 'password_common' | 'password_own_name'

export const PASSWORD_FLAWS: Readonly<Record<PasswordFlaw, string>> = {
  password_common: 'This password is easy to guess. Use several unrelated words.',
  password_own_name: 'This password is made from your name or address. Use several unrelated words.',
}

/** Whose password it is to be. */
export interface PasswordOwner {
  readonly name: string
  readonly email: string
}

/** How many letters and digits must be left of a password besides what everybody knows about its owner. */
const OWN_LENGTH_MIN = 6
const WORD_LENGTH_MIN = 3

export async function flawOfPassword(password: string, owner: PasswordOwner): Promise<PasswordFlaw | null> {
  const words = wordsOf(owner)
  if (isMadeOf(words, password)) return 'password_own_name'
  const isCommon = await loadCommon()
  return isCommon(plain(password)) ? 'password_common' : null
}

/** What an attacker would try first. */
function wordsOf({ name, email }: PasswordOwner): string[] {
  const [local = '', domain = ''] = email.split('@')
  const labels = domain.split('.').slice(0, -1)
  const words = [name, local, ...labels, 'amsel'].flatMap((text) => plain(text).split(/[^\p{L}\p{N}]+/u))
  return [...new Set(words)]
    .filter((word) => word.length >= WORD_LENGTH_MIN)
    .sort((one, other) => other.length - one.length)
}

function isMadeOf(words: readonly string[], password: string): boolean {
  const given = plain(password)
  const left = words.reduce((text, word) => text.replaceAll(word, ''), given)
  return left !== given && left.replace(/[^\p{L}\p{N}]/gu, '').length < OWN_LENGTH_MIN
}

const plain = (text: string) => text.normalize('NFKC').toLowerCase()

/** The list is long: it is loaded when somebody first chooses a password. */
const loadCommon = lazily(async () => (await import('./common-passwords.ts')).listCommon())

function lazily<T>(load: () => Promise<T>): () => Promise<T> {
  let loaded: Promise<T> | undefined
  return () => {
    loaded ??= load()
    return loaded
  }
}
