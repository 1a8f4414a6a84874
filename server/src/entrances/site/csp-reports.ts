import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { CSP_REPORTS } from '../../platform/web/index.ts'

const BODY_BYTES_MAX = 16 * 1024
const REPORTS_A_BODY_MAX = 20
/** Anybody can send reports: what comes beyond this in a minute is counted and not read. */
const REPORTS_A_MINUTE_MAX = 600
const SOURCES_MAX = 10
const MINUTE_MS = 60_000

/** Those that the pages have; anything else is made up, or the browser's own. */
const DIRECTIVES: readonly string[] = [
  ...['default-src', 'script-src', 'script-src-elem', 'script-src-attr', 'style-src', 'style-src-elem'],
  ...['style-src-attr', 'img-src', 'connect-src', 'font-src', 'frame-src', 'media-src', 'object-src'],
  ...['worker-src', 'manifest-src', 'base-uri', 'form-action', 'frame-ancestors'],
]

interface CspReportDeps {
  readonly log: Logger
  /** By directive. */
  count(directive: string): void
}

/** What a report says. Its addresses hold the tokens of checkout links, and nothing of them is kept. */
interface Violation {
  readonly directive: string
  readonly source: string
}

/** In place of a report, or of several in one body. */
const UNREAD: Violation = { directive: 'unread', source: 'unknown' }

/**
 * Takes what browsers report of pages that tried to load or send what they must not: a sign of an injected script, or of a
 * payer's own browser extension. They are counted by directive, and logged once a minute as counts.
 */
export function cspReportRoutes(app: FastifyInstance, { log, count }: CspReportDeps): void {
  const minute = new Minute(log)
  app.addContentTypeParser(
    ['application/csp-report', 'application/reports+json', 'application/json'],
    { parseAs: 'string', bodyLimit: BODY_BYTES_MAX },
    (_request, body, done) => done(null, body),
  )
  app.post(CSP_REPORTS, async ({ body }, reply) => {
    for (const violation of minute.hasRoom ? readViolations(body) : [UNREAD]) {
      count(violation.directive)
      minute.add(violation)
    }
    return reply.code(204).send()
  })
}

/** The reports of a minute, logged when it is over. */
class Minute {
  readonly #log: Logger
  #reports = 0
  readonly #directives = new Map<string, number>()
  readonly #sources = new Set<string>()
  #timer: NodeJS.Timeout | undefined

  constructor(log: Logger) {
    this.#log = log
  }

  get hasRoom(): boolean {
    return this.#reports < REPORTS_A_MINUTE_MAX
  }

  add({ directive, source }: Violation): void {
    this.#reports += 1
    this.#directives.set(directive, (this.#directives.get(directive) ?? 0) + 1)
    if (this.#sources.size < SOURCES_MAX) this.#sources.add(source)
    this.#timer ??= setTimeout(() => this.#tell(), MINUTE_MS).unref()
  }

  #tell(): void {
    const [directives, sources] = [Object.fromEntries(this.#directives), [...this.#sources]]
    this.#log.warn(
      { reports: this.#reports, directives, sources },
      'pages violated their content security policy',
    )
    this.#reports = 0
    this.#directives.clear()
    this.#sources.clear()
    this.#timer = undefined
  }
}

/** Both forms in which browsers report; what is neither tells nothing. */
function readViolations(text: unknown): Violation[] {
  if (typeof text !== 'string') return []
  try {
    const parsed: unknown = JSON.parse(text)
    const reports = Array.isArray(parsed) ? parsed.slice(0, REPORTS_A_BODY_MAX) : [parsed]
    return reports.flatMap((report) => violationOf(report?.['csp-report'] ?? report?.body ?? {}) ?? [])
  } catch {
    return []
  }
}

function violationOf(report: Record<string, unknown>): Violation | null {
  const named = report['effective-directive'] ?? report.effectiveDirective ?? report['violated-directive']
  if (named === undefined) return null
  const directive = String(named).split(' ')[0] ?? ''
  return {
    directive: DIRECTIVES.includes(directive) ? directive : 'other',
    source: placeOf(String(report['blocked-uri'] ?? report.blockedURL ?? '')),
  }
}

/** The host alone, or a browser's word such as inline. */
function placeOf(blocked: string): string {
  if (URL.canParse(blocked)) {
    const { protocol, host } = new URL(blocked)
    return host ? `${protocol}//${host}`.slice(0, 100) : protocol.slice(0, 20)
  }
  return ['inline', 'eval', 'self', 'wasm-eval'].includes(blocked) ? blocked : 'unknown'
}
