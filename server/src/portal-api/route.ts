import type { z } from 'zod'
import type { SignedIn } from '../accounts/index.ts'
import type { Actor, Right, Role, Who } from '../domain/index.ts'
import type { KnownClient } from '../registry/index.ts'
import type { PortalParts } from './parts.ts'

/** Whoever asks, known or not. */
export interface Visitor {
  readonly address: string
  readonly userAgent: string | null
  readonly headers: Headers
  /** For an entry in the audit trail: a stranger, or the user. */
  readonly who: Who
}

/** Somebody who has signed in. */
export interface User extends Visitor {
  readonly user: SignedIn
}

/** Somebody who acts for an organisation. */
export interface Member extends User {
  readonly organisationId: string
  readonly role: Role
}

/** Somebody who acts for a client of an organisation. */
export interface ClientMember extends Member {
  readonly client: KnownClient
  readonly actor: Actor
}

export interface Given<B, Q> {
  readonly params: Readonly<Record<string, string>>
  readonly body: B
  readonly query: Q
}

/** An answer that is more than JSON. */
export class Reply {
  readonly body: unknown
  readonly headers: Readonly<Record<string, string | string[]>>
  constructor(body: unknown, headers: Readonly<Record<string, string | string[]>>) {
    this.body = body
    this.headers = headers
  }
}

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** A route of the portal's interface. Whom it serves is told by `for`, and checked before anything of the request is read. */
export interface PortalRoute {
  readonly method: Method
  /** Under /portal/api. */
  readonly path: string
  readonly for: 'anybody' | 'user' | 'organisation' | 'client'
  /** What a member's role must allow. */
  readonly right: Right | null
  readonly body: z.ZodType | null
  readonly query: z.ZodType | null
  run(parts: PortalParts, caller: ClientMember, given: Given<unknown, unknown>): Promise<unknown>
}

interface Wish<C, B extends z.ZodType, Q extends z.ZodType> {
  readonly body?: B
  readonly query?: Q
  run(parts: PortalParts, caller: C, given: Given<z.output<B>, z.output<Q>>): Promise<unknown>
}

const make =
  <C extends Visitor>(kind: PortalRoute['for']) =>
  <B extends z.ZodType = z.ZodType<undefined>, Q extends z.ZodType = z.ZodType<undefined>>(
    line: `${Method} /${string}`,
    right: Right | null,
    { body, query, run }: Wish<C, B, Q>,
  ): PortalRoute => {
    const [method, path] = line.split(' ') as [Method, string]
    return {
      ...{ method, path, right },
      for: kind,
      body: body ?? null,
      query: query ?? null,
      run: run as unknown as PortalRoute['run'],
    }
  }

/** For everybody, signed in or not. */
export const open = make<Visitor>('anybody')
/** For whoever has signed in. */
export const ofUser = make<User>('user')
/** For the members of the organisation in the path: `:organisationId`. */
export const ofOrganisation = make<Member>('organisation')
/** For the members of the organisation whose client is in the path: `:clientId`. */
export const ofClient = make<ClientMember>('client')
