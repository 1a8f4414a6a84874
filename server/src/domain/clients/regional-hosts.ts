/**
 * The host names under which a gateway is reached, by region: one for merchants of the United States and one for the
 * other Americas, a recommended and an older one for Asia, a recommended one for Europe and one for its stores only.
 */
export const HOST_ROLES = {
  us: 'North America, merchants of the United States',
  'north-america': 'North America, all others',
  asia: 'Asia, recommended',
  'asia-older': 'Asia, older',
  europe: 'Europe, recommended',
  'europe-in-store': 'Europe, payments in stores only',
} as const
export type HostRole = keyof typeof HOST_ROLES

/** Host names in lower case, without a port. */
export type RegionalHosts = ReadonlyMap<HostRole, string>

const ROLES_OF_REGION = {
  us: ['us'],
  americas: ['north-america'],
  europe: ['europe', 'europe-in-store'],
  asia: ['asia', 'asia-older'],
} as const satisfies Record<string, readonly HostRole[]>

const AMERICAS = new Set('AR BO BR CA CL CO CR CU DO EC GT HN HT JM MX NI PA PE PR PY SV TT UY VE'.split(' '))
const EUROPE = new Set(
  'AD AL AT BA BE BG BY CH CY CZ DE DK EE ES FI FR GB GI GR HR HU IE IS IT LI LT LU LV MC MD ME MK MT NL NO PL PT RO RS SE SI SK SM TR UA VA XK'.split(
    ' ',
  ),
)

/** The roles for a merchant of this country; all of them where the country is not known. */
export function hostRolesOf(country: string | null): readonly HostRole[] {
  if (country === null) return Object.keys(HOST_ROLES) as HostRole[]
  if (country === 'US') return ROLES_OF_REGION.us
  if (AMERICAS.has(country)) return ROLES_OF_REGION.americas
  return EUROPE.has(country) ? ROLES_OF_REGION.europe : ROLES_OF_REGION.asia
}

export const isForStoresOnly = (hosts: RegionalHosts, hostHeader: string): boolean =>
  hosts.get('europe-in-store') === hostHeader.toLowerCase().replace(/:\d+$/, '')
