import { createHash } from 'node:crypto'

/**
 * Work that a distributed database does as a whole on the node of one client, which the first parameter names. Each of
 * its statements names that client, or no table of a client at all.
 */
export interface DistributedFunction {
  readonly name: string
  readonly definition: string
}

/**
 * Delegates a function ($1) to the nodes that hold the rows of a table ($2). Without force the coordinator would take it
 * apart wherever a database transaction is open.
 */
export const DISTRIBUTE_FUNCTION = `select create_distributed_function($1::regproc::regprocedure, '$1',
  colocate_with := $2, force_delegation := true)`

/** The digest in the name distinguishes versions of a function: while gateways are upgraded one by one, each calls its own. */
export function distributedFunction(
  name: string,
  { parameters, returns, body }: { parameters: string; returns: string; body: string },
): DistributedFunction {
  const signature = `(${parameters}) returns ${returns}`
  const digest = createHash('sha256')
    .update(`${signature}${body}${DISTRIBUTE_FUNCTION}`)
    .digest('hex')
    .slice(0, 8)
  return {
    name: `${name}_${digest}`,
    definition: `create function ${name}_${digest}${signature} language plpgsql as $function$${body}\n$function$`,
  }
}
