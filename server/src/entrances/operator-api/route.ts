import type { OperatorRight, OperatorRole } from '../../domain/index.ts'
import { type Route, routesFor, type User, type Visitor } from '../portal-kit/index.ts'
import type { OperatorDeps } from './deps.ts'

/** Somebody who runs the gateway. */
export interface Caller extends User {
  readonly role: OperatorRole
}

type Kind = 'anybody' | 'user' | 'operator'
export type OperatorRoute = Route<OperatorDeps, Kind, OperatorRight>

const make = routesFor<OperatorDeps, Kind, OperatorRight>()

/** For everybody, signed in or not. */
export const open = make<Visitor, null>('anybody')
/** For anybody who has signed in, about their own account. */
export const ofUser = make<User>('user')
/** For operators whose role allows it. */
export const ofOperator = make<Caller, OperatorRight>('operator')
