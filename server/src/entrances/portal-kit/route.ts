import type { z } from 'zod'
import type { SignedIn } from '../../registry/accounts/index.ts'
import type { Who } from '../../domain/index.ts'

/** The caller, known or not. */
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

interface Given<B, Q> {
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

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** A route of a realm's interface. `for` says whom it serves, which is checked before anything of the request is read. */
export interface Route<P, K extends string, R extends string> {
  readonly method: Method
  /** Under the realm's API. */
  readonly path: string
  readonly for: K
  /** What the caller's role must allow. */
  readonly right: R | null
  readonly body: z.ZodType | null
  readonly query: z.ZodType | null
  run(deps: P, caller: never, given: Given<unknown, unknown>): Promise<unknown>
}

interface Request<P, C, B extends z.ZodType, Q extends z.ZodType> {
  readonly body?: B
  readonly query?: Q
  run(deps: P, caller: C, given: Given<z.output<B>, z.output<Q>>): Promise<unknown>
}

/** Makes routes for one kind of caller. */
export type RouteMaker<P, K extends string, R extends string, C, N extends R | null> = <
  B extends z.ZodType = z.ZodType<undefined>,
  Q extends z.ZodType = z.ZodType<undefined>,
>(
  line: `${Method} /${string}`,
  right: N,
  request: Request<P, C, B, Q>,
) => Route<P, K, R>

/** Makes the makers of a realm's routes, for each kind of caller that it knows. */
export const routesFor =
  <P, K extends string, R extends string>() =>
  <C extends Visitor, N extends R | null = R | null>(kind: K): RouteMaker<P, K, R, C, N> =>
  (line, right, { body, query, run }) => {
    const [method, path] = line.split(' ') as [Method, string]
    return {
      ...{ method, path, right },
      for: kind,
      body: body ?? null,
      query: query ?? null,
      run: run as unknown as Route<P, K, R>['run'],
    }
  }
