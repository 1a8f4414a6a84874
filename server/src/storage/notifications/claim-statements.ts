import { isHeldUp, OF_ONE, type Spelled } from './held-up.ts'
import { somebodyListensTo } from './listeners.ts'

const isDueAndFree = ({ until }: Spelled) =>
  `n.state = 'WAITING' and n.due_at <= ${until} and (n.lease_until is null or n.lease_until < now())`

/** How a statement says what a client's slots allow. */
interface SpelledSlots {
  readonly limit: string
  readonly room: string
  readonly taken: string
  readonly addressMax: string
}

/**
 * Locks some of what is due at a client's addresses, unless somebody listens in their place, and returns what it saw: for
 * an address that has something due and no share left, only its share.
 */
const seenAtAddresses = (spelled: Spelled, { limit, room, taken, addressMax }: SpelledSlots) => `
select n.ctid as place, n.notification_id, open.address, open.share - open.taken as most, ${isHeldUp(spelled)} as is_held_up
from (
  select endpoint.address, coalesce(busy.taken, 0) as taken, first.due_at, greatest(1, least(
    ${addressMax}, (${room} + sum(coalesce(busy.taken, 0)) over ()) / (1 + count(*) over ())))::integer as share
  from notification_endpoints endpoint
  left join json_to_recordset(${taken}) as busy (address text, taken integer) on busy.address = endpoint.address
  cross join lateral (
    select n.due_at from notifications n
    where n.client_id = ${spelled.client} and n.address = endpoint.address and ${isDueAndFree(spelled)}
    order by n.due_at limit 1
  ) as first
  where endpoint.client_id = ${spelled.client} and not ${somebodyListensTo(spelled.client)}
  order by taken, first.due_at
) as open
left join lateral (
  select n.ctid, n.notification_id, n.address, n.subject_id, n.sequence, n.attempts_of_round from notifications n
  where n.client_id = ${spelled.client} and n.address = open.address and ${isDueAndFree(spelled)}
  order by n.due_at limit greatest(0, open.share - open.taken)
  for update of n skip locked
) as n on true
limit ${limit}`

/** Locks some of what is due, at any address or none, while the listener ($8) is the client's newest. */
const SEEN_BY_LISTENER = `
select n.notification_id, n.address, null::integer as most, ${isHeldUp(OF_ONE)} as is_held_up from (
  select n.notification_id, n.address, n.subject_id, n.sequence, n.attempts_of_round from notifications n
  where n.client_id = $1 and coalesce(n.due_at, 'infinity') <= $2 and ${isDueAndFree(OF_ONE)} and exists (
    select 1 from notification_listeners
    where client_id = $1 and listener_id = $8 and listens_until > now())
  order by coalesce(n.due_at, 'infinity') limit $7
  for update of n skip locked
) as n`

const TAKEN = 'notification_id, kind, sequence, url, body, attempts_of_round, due_at'

/** What was seen, in the order in which it was due, and what was taken of it. */
const GIVEN = `seen.notification_id as seen_id, seen.address, seen.most, seen.is_held_up, claimed.notification_id, claimed.kind,
  claimed.sequence, claimed.url, claimed.body, claimed.attempts_of_round`

/** Takes those that are not held up, of one client: its parameters, then lease and token. */
const claimOfOne = (seen: string) => `
with seen as (${seen}), claimed as (
  update notifications
  set lease_token = $6, lease_until = now() + make_interval(secs => $5), held_from = null
  where client_id = $1 and notification_id = any(array(select notification_id from seen where not is_held_up))
  returning ${TAKEN}
)
select $1::text as client_id, ${GIVEN}
from seen left join claimed on claimed.notification_id = seen.notification_id
order by claimed.due_at, claimed.sequence`

export const CLAIM_FOR_ADDRESSES = claimOfOne(
  seenAtAddresses(OF_ONE, {
    limit: '$7',
    room: '$8::integer',
    taken: '$9::json',
    addressMax: '$10::integer',
  }),
)

export const CLAIM_FOR_LISTENER = claimOfOne(SEEN_BY_LISTENER)

/**
 * The same for a list of clients ($1), each by its own time, order and slots. It waits for nobody: it has already locked
 * what it writes, and skips what others have locked. Rows are named by their physical place: whatever the planner
 * believes about the table's size, nothing else is read for it. A row changed at this very moment has another place and
 * is left.
 */
export const CLAIM_FOR_CLIENTS = `
with asked as (
  select * from json_to_recordset($1::json) as asked (client_id text, until timestamptz, shortly_before timestamptz,
    is_in_strict_order boolean, "limit" integer, room integer, taken json, address_max integer)
), seen as (
  select asked.client_id, n.* from asked cross join lateral (${seenAtAddresses(
    {
      client: 'asked.client_id',
      until: 'asked.until',
      shortlyBefore: 'asked.shortly_before',
      isInStrictOrder: 'asked.is_in_strict_order',
    },
    {
      limit: 'asked."limit"',
      room: 'asked.room',
      taken: 'asked.taken',
      addressMax: 'asked.address_max',
    },
  )}
  ) as n
), claimed as (
  update notifications
  set lease_token = $2, lease_until = now() + make_interval(secs => $3), held_from = null
  where ctid = any(array(select place from seen where not is_held_up))
  returning client_id as claimed_of, ${TAKEN}
)
select seen.client_id, ${GIVEN}
from seen left join claimed
  on claimed.claimed_of = seen.client_id and claimed.notification_id = seen.notification_id
order by claimed.due_at, claimed.sequence`

const POSTPONED_AT_ONCE = 500

/** Some of a client's due notifications at an address ($6), to postpone what is held up. */
export const DUE_AT_ADDRESS = `
select n.notification_id from notifications n
where n.client_id = $1 and n.address = $6 and ${isDueAndFree(OF_ONE)}
order by n.due_at limit ${POSTPONED_AT_ONCE}`

export const DUE_AT_ANY_ADDRESS = `
select n.notification_id from notifications n
where n.client_id = $1 and coalesce(n.due_at, 'infinity') <= $2 and ${isDueAndFree(OF_ONE)}
order by coalesce(n.due_at, 'infinity') limit ${POSTPONED_AT_ONCE}`
