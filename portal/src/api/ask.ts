import type { Failure } from 'amsel/portal-api'

/** What the gateway answers in place of what was asked for. Status 0: it did not answer at all. */
export class ApiFailure extends Error {
  readonly status: number
  readonly code: string
  readonly field: string | null
  readonly retryAfterSeconds: number | null
  readonly facts: Failure['error']['facts']

  constructor(status: number, error: Failure['error']) {
    super(error.message)
    this.status = status
    this.code = error.code
    this.field = error.field ?? null
    this.retryAfterSeconds = error.retryAfterSeconds ?? null
    this.facts = error.facts
  }
}

/** Pages of operators ask their own interface. */
export const REALM = /^\/operator(\/|$)/.test(globalThis.location?.pathname ?? '') ? '/operator' : '/portal'
export const BASE = `${REALM}/api`

export type Query = Readonly<Record<string, string | number | boolean | null | undefined>>

/** The address of a route; what is empty is left out. */
export function addressOf(path: string, query: Query = {}): string {
  const filled = Object.entries(query).flatMap(([name, value]) =>
    value === null || value === undefined || value === '' ? [] : [[name, String(value)]],
  )
  return BASE + path + (filled.length === 0 ? '' : `?${new URLSearchParams(filled)}`)
}

export const get = <T>(path: string, query?: Query, signal?: AbortSignal): Promise<T> =>
  ask<T>('GET', addressOf(path, query), undefined, signal)
export const post = <T>(path: string, body: unknown = {}): Promise<T> => ask<T>('POST', addressOf(path), body)
export const put = <T>(path: string, body: unknown): Promise<T> => ask<T>('PUT', addressOf(path), body)
export const del = <T>(path: string): Promise<T> => ask<T>('DELETE', addressOf(path), {})

async function ask<T>(method: string, address: string, body?: unknown, signal?: AbortSignal): Promise<T> {
  const init: RequestInit = { method, credentials: 'same-origin', headers: { accept: 'application/json' } }
  if (body !== undefined) {
    init.headers = { accept: 'application/json', 'content-type': 'application/json' }
    init.body = JSON.stringify(body)
  }
  if (signal) init.signal = signal
  const response = await fetch(address, init).catch((error: unknown) => {
    if (error instanceof DOMException && error.name === 'AbortError') throw error
    throw new ApiFailure(0, { code: 'no_connection', message: '' })
  })
  const answer = await response.json().catch(() => null)
  if (response.ok) return answer as T
  throw new ApiFailure(response.status, failureOf(answer, response))
}

/** The accounts' own routes tell code and message without a frame around them. */
function failureOf(answer: unknown, response: Response): Failure['error'] {
  const failure = (answer as Partial<Failure> | null)?.error ?? (answer as Partial<Failure['error']> | null)
  const seconds = Number(response.headers.get('retry-after'))
  return {
    code: failure?.code ?? `http_${response.status}`,
    message: failure?.message ?? '',
    ...(failure?.field ? { field: failure.field } : {}),
    ...(failure?.facts ? { facts: failure.facts } : {}),
    ...(failure?.retryAfterSeconds || seconds > 0
      ? { retryAfterSeconds: failure?.retryAfterSeconds ?? seconds }
      : {}),
  }
}
