import type { RouteOptions } from 'fastify'

declare module 'fastify' {
  interface FastifyContextConfig {
    readonly hasJsonErrors?: boolean
  }
}

/** For routes that scripts and probes call: their errors are JSON. */
export const JSON_ERRORS = { config: { hasJsonErrors: true } } as const

interface Address {
  readonly methods: ReadonlySet<string>
  readonly hasJsonErrors: boolean
}

/**
 * What is served where. A request that fits no route, because of its method or an unreadable address, gets its answer by
 * this.
 */
export class Addresses {
  readonly #served: (Address & { readonly parts: readonly string[] })[] = []

  add({ url, method, config }: RouteOptions): void {
    this.#served.push({
      parts: url.split('/'),
      methods: new Set([method].flat()),
      hasJsonErrors: config?.hasJsonErrors ?? false,
    })
  }

  at(url: string): Address {
    const path = url.replace(/\?.*$/s, '').split('/')
    const found = this.#served.filter(({ parts }) => isAt(parts, path))
    return {
      methods: new Set(found.flatMap(({ methods }) => [...methods])),
      hasJsonErrors: found.some(({ hasJsonErrors }) => hasJsonErrors),
    }
  }
}

const isAt = (parts: readonly string[], path: readonly string[]): boolean =>
  parts.length === path.length && parts.every((part, place) => part.startsWith(':') || part === path[place])
