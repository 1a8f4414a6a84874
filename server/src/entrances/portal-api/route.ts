import type { Actor, Right, Role } from '../../domain/index.ts'
import { type Route, routesFor, type User, type Visitor } from '../portal-kit/index.ts'
import type { KnownClient } from '../../registry/clients/index.ts'
import type { PortalDeps, Viewer } from './deps.ts'

/** Anybody who has signed in; or an operator who looks. */
export interface PortalUser extends User {
  readonly view: Viewer | null
}

/** Somebody who acts for an organisation. */
export interface Member extends PortalUser {
  readonly organisationId: string
  readonly role: Role
}

/** Somebody who acts for a client of an organisation. */
export interface ClientMember extends Member {
  readonly client: KnownClient
  readonly actor: Actor
}

type Kind = 'anybody' | 'user' | 'organisation' | 'client'
export type PortalRoute = Route<PortalDeps, Kind, Right>

const make = routesFor<PortalDeps, Kind, Right>()

/** For everybody, signed in or not. */
export const open = make<Visitor>('anybody')
/** For anybody who has signed in. */
export const ofUser = make<PortalUser>('user')
/** For the members of the organisation in the path: `:organisationId`. */
export const ofOrganisation = make<Member>('organisation')
/** For the members of the organisation whose client is in the path: `:clientId`. */
export const ofClient = make<ClientMember>('client')
