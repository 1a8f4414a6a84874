import { OperatorError } from '../../domain/index.ts'

/** What a session must be able to do before it is used, as libpq names it. A gateway writes, so the other values are useless. */
const WANTED = ['read-write', 'primary', 'any'] as const
type WantedSession = (typeof WANTED)[number]

export interface DatabaseHost {
  /** For logs and messages. */
  readonly name: string
  /** The address of this host alone; its password may change. */
  url: string
}

export interface HostList {
  readonly hosts: readonly DatabaseHost[]
  readonly wanted: WantedSession
}

/**
 * The hosts of an address such as `postgres://user@one:5432,two:5433/name?target_session_attrs=read-write`, or with
 * `host=one,two&port=5432,5433` as parameters. Null where it names one host and requires nothing of its sessions: the
 * driver reads such an address itself.
 */
export function readHostList(databaseUrl: string): HostList | null {
  const [, scheme = '', authority = '', path = '', query = ''] =
    /^(postgres(?:ql)?:\/\/)([^/?#]*)([^?#]*)\??([^#]*)/i.exec(databaseUrl) ?? []
  const user = authority.slice(0, authority.lastIndexOf('@') + 1)
  const parameters = new URLSearchParams(query)
  const list = authority.slice(user.length)
  const wanted = parameters.get('target_session_attrs')
  if (!(parameters.get('host') ?? list).includes(',') && wanted === null) return null
  const { names, ports } = placesOf(list, parameters)
  for (const read of ['host', 'port', 'target_session_attrs']) parameters.delete(read)
  const urlOf = (name: string, port: string) => {
    const own = new URLSearchParams({ host: name, ...(port && { port }) })
    return `${scheme}${user}${path || '/'}?${new URLSearchParams([...own, ...parameters])}`
  }
  return {
    wanted: wantedOf(wanted),
    hosts: names.map((name, index) => {
      const port = ports[ports.length === 1 ? 0 : index] ?? ''
      return { name: shown(name, port), url: urlOf(name, port) }
    }),
  }
}

function placesOf(list: string, parameters: URLSearchParams): { names: string[]; ports: string[] } {
  const places = list.split(',').map((place) => /^(\[[^\]]*\]|[^:]*)(?::(.*))?$/.exec(place))
  const names =
    parameters.get('host')?.split(',') ??
    places.map((place) => decodeURIComponent((place?.[1] ?? '').replace(/^\[(.*)\]$/, '$1')))
  const ports = parameters.get('port')?.split(',') ?? places.map((place) => place?.[2] ?? '')
  if (names.length > 1 && names.includes('')) throw unfit('has a host without a name in its list')
  if (ports.length > 1 && ports.length !== names.length)
    throw unfit(
      `names ${names.length} hosts and ${ports.length} ports: give one port for all, or one for each`,
    )
  if (!ports.every((port) => /^\d{0,5}$/.test(port) && Number(port) <= 65_535))
    throw unfit('has a port that is no number from 0 to 65535')
  return { names, ports }
}

/** libpq accepts any session by default; of several hosts a gateway can only want the one that takes writes. */
function wantedOf(text: string | null): WantedSession {
  const wanted = WANTED.find((known) => known === (text ?? 'read-write'))
  if (!wanted) throw unfit(`must have a target_session_attrs of ${WANTED.join(', ')}; it is "${text}"`)
  return wanted
}

const shown = (name: string, port: string) => {
  if (name.startsWith('/')) return name
  return `${name.includes(':') ? `[${name}]` : name}:${port || 5432}`
}

/** The address may hold a password: it is not repeated. */
const unfit = (what: string) => new OperatorError(`The setting DATABASE_URL ${what}.`)
