import type { Change, ContentMistake } from './content-mistake.ts'
import type { ReceivedSignature } from './diagnosis.ts'

const LIVE = '/ams/api'
const SANDBOX = '/ams/sandbox/api'

export const pathMistakes: readonly ContentMistake[] = [
  {
    cause: 'path_without_sandbox',
    explanation: `The path was signed without its sandbox segment: sign the path that is called, ${SANDBOX}/...`,
    variants: ({ path }) => paths(path.replace(SANDBOX, LIVE)),
  },
  {
    cause: 'path_with_sandbox',
    explanation: `The path was signed with a sandbox segment: sign the path that is called, ${LIVE}/...`,
    variants: ({ path }) => paths(path.replace(LIVE, SANDBOX)),
  },
  {
    cause: 'query_left_out',
    explanation:
      'The path was signed without its query: sign the path and all that follows it, as in the URL.',
    variants: ({ path }) => paths(path.replace(/\?.*$/s, '')),
  },
  {
    cause: 'full_url',
    explanation: 'The whole URL was signed in place of the path: leave out the scheme and the host.',
    variants: (received) => paths(...urls(received)),
  },
  {
    cause: 'path_trailing_slash',
    explanation:
      'The path signed and the path called differ in a slash at the end: sign the path that is called.',
    variants: ({ path }) => paths(toggleLastSlash(path)),
  },
  {
    cause: 'path_doubled_slash',
    explanation:
      'The path signed and the path called differ in a doubled slash: sign the path that is called.',
    variants: ({ path }) => paths(path.replace(/^\/+/, '/'), `/${path}`, path.replace(/\/{2,}/g, '/')),
  },
  {
    cause: 'path_without_leading_slash',
    explanation: 'The path was signed without the slash it begins with: sign the path that is called.',
    variants: ({ path }) => paths(path.replace(/^\/+/, '')),
  },
]

function paths(...candidates: string[]): Change[] {
  return candidates.map((path) => ({ path }))
}

function toggleLastSlash(path: string): string {
  const end = path.includes('?') ? path.indexOf('?') : path.length
  const bare = path.slice(0, end)
  return (bare.endsWith('/') ? bare.slice(0, -1) : `${bare}/`) + path.slice(end)
}

function urls({ path, headers }: ReceivedSignature): string[] {
  const hosts = [headers.host, headers['x-forwarded-host']].filter((host) => host !== undefined)
  return hosts.flatMap((host) => [`https://${host}${path}`, `http://${host}${path}`, `${host}${path}`])
}
