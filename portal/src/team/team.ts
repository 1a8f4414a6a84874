import type { QueryKey } from '@tanstack/react-query'

/** What somebody may do: the role's name, and what it is about. */
interface RoleWords<Role> {
  readonly role: Role
  readonly name: string
  readonly about: string
}

/** How the people of one portal are invited. */
export interface Team<Role extends string> {
  readonly roles: readonly RoleWords<Role>[]
  readonly mayChange: boolean
  /** By which it is remembered. */
  readonly queryKey: QueryKey
  readonly inviteTitle: string
  /** Which role is offered first. */
  readonly usualRole: Role
  readonly invite: (email: string, role: Role) => Promise<{ readonly link: string | null }>
  readonly withdraw: (invitationId: string) => Promise<unknown>
}

export interface Person<Role> {
  readonly userId: string
  readonly name: string
  readonly email: string
  readonly role: Role | null
  readonly hasTwoFactor: boolean
  readonly lastSeenAt: string | null
}

export interface Invitation<Role> {
  readonly invitationId: string
  readonly email: string
  readonly role: Role
  readonly invitedBy: string
  readonly expiresAt: string
}
