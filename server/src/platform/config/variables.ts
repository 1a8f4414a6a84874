/** By name, as the environment has them. */
export type Variables = Readonly<Record<string, string | undefined>>

const REASONS: Readonly<Record<string, string>> = {
  ENOENT: 'it does not exist',
  EACCES: 'this user may not read it',
  EISDIR: 'it is a directory',
}

/** Why a file could not be read, for the end of a sentence. */
export function whyUnread(error: unknown): string {
  const { code = '', message } = error as NodeJS.ErrnoException
  return REASONS[code] ?? message
}
