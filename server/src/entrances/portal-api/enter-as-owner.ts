import { asUser, type Visitor } from '../portal-kit/index.ts'
import type { PortalDeps } from './deps.ts'

interface FirstOwner {
  readonly portalEmail: string
  readonly portalPassword: string
}

/**
 * The cookies of a session for the owner of the first start's merchant, by the password of its file: it opens no more than
 * the file does. None where the owner has chosen another password, or two-step sign-in: then they sign in themselves.
 */
export async function enterAsOwner(
  { people, realm, trail }: Pick<PortalDeps, 'people' | 'realm' | 'trail'>,
  { portalEmail, portalPassword }: FirstOwner,
  visitor: Visitor,
): Promise<string[]> {
  const known = await people()
  const cookies = await known.enter(portalEmail, portalPassword, visitor.headers)
  const user = await known.find(new Headers({ cookie: cookies.map(pairOf).join('; ') }))
  if (!user) return []
  await trail.noteOrWait(asUser(realm, visitor.who, user.email), {
    ...{ clientId: '-', action: 'signed_in', subject: null, before: null },
    after: { by: 'the start page' },
  })
  return cookies
}

const pairOf = (cookie: string): string => cookie.split(';', 1)[0] ?? ''
