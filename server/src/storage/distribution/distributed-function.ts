import { createHash } from 'node:crypto'

/** Work that a distributed database does as a whole on the node of one client, which the first parameter names. */
export interface DistributedFunction {
  readonly name: string
  readonly definition: string
}

/**
 * The digest in the name tells two versions of a function apart: while gateways are renewed one by one, each calls its
 * own.
 */
export function distributedFunction(
  name: string,
  { parameters, returns, body }: { parameters: string; returns: string; body: string },
): DistributedFunction {
  const signature = `(${parameters}) returns ${returns}`
  const digest = createHash('sha256').update(signature).update(body).digest('hex').slice(0, 8)
  return {
    name: `${name}_${digest}`,
    definition: `create function ${name}_${digest}${signature} language plpgsql as $function$${body}\n$function$`,
  }
}
