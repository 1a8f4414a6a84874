import { APPLICATIONS_OF_ONE, type Gateway, NAMED, ORGANISATIONS_SHARE } from '../store.ts'

const USERS_OF_ONE = 3
const KEY_DAYS = 90
/** Of a document. */
const BYTES = 20_000

/**
 * Who the merchants are, by the tables: half of them of production, each two of one organisation, one in ten of none. $1 is the
 * ids of all clients in their order. In the order of the foreign keys.
 */
export function merchantStatements({ end, merchants }: Gateway): [table: string, statement: string][] {
  const at = `timestamptz '${end.toISOString()}'`
  const organisations = Math.ceil(merchants / ORGANISATIONS_SHARE)
  const ofOrganisation = NAMED('organisation', `(number + 1) / ${ORGANISATIONS_SHARE}`)
  const clients = 'from unnest($1::text[]) with ordinality as c (client_id, number)'
  const numbers = (last: number) => `from generate_series(1, ${last}) as number where $1::text[] is not null`
  const applications = organisations * APPLICATIONS_OF_ONE
  const isWaiting = `number % ${2 * APPLICATIONS_OF_ONE} = 0`
  const askedAt = `${at} - (${applications} - number) * interval '1 hour'`
  return [
    [
      'clients',
      `update clients set environment = case when number % 2 = 0 then 'production' else 'sandbox' end,
         name = (array['Bakery', 'Books', 'Cycles', 'Garden', 'Records', 'Tailor', 'Tea', 'Toys'])[1 + number % 8] || ' ' || number,
         status = case when number % 50 = 7 then 'DISABLED' else 'ACTIVE' end, created_at = ${at} - number * interval '8 hours'
       ${clients} where c.client_id = clients.client_id`,
    ],
    [
      'price_plans',
      `insert into price_plans (plan_id, created_at, created_by) select name, ${at}, 'operator'
       from unnest(array['standard', 'shops']) as name where $1::text[] is not null`,
    ],
    [
      'price_plan_versions',
      `insert into price_plan_versions (plan_id, version, holds_from, sales, created_at, created_by)
       select name, version, ${at} - (10 - version) * interval '30 days', '{"*": "1.5"}', ${at}, 'operator'
       from unnest(array['standard', 'shops']) as name, generate_series(1, 10) as version where $1::text[] is not null`,
    ],
    [
      'clients',
      `update clients set plan_id = 'shops' ${clients} where c.client_id = clients.client_id and number % 3 = 0`,
    ],
    [
      'organisations',
      `insert into organisations (organisation_id, name, created_at)
       select ${NAMED('organisation')}, 'House of ' || number, ${at} ${numbers(organisations)}`,
    ],
    [
      'organisation_clients',
      `insert into organisation_clients (client_id, organisation_id)
       select c.client_id, ${ofOrganisation} ${clients} where number % 10 <> 9`,
    ],
    [
      'portal_users',
      `insert into portal_users (id, name, email, is_email_verified, created_at, updated_at)
       select 'user-' || number, 'User ' || number, 'user' || number || '@merchant.example', true, ${at}, ${at}
       ${numbers(organisations * USERS_OF_ONE)}`,
    ],
    [
      'portal_sessions',
      `insert into portal_sessions (id, user_id, token, expires_at, created_at, updated_at)
       select 'session-' || number, 'user-' || (1 + number / 4), 'token-' || number, ${at}, ${at}, ${at}
       ${numbers(4 * organisations * USERS_OF_ONE - 4)}`,
    ],
    [
      'organisation_members',
      `insert into organisation_members (organisation_id, user_id, role, joined_at)
       select ${NAMED('organisation', `1 + (number - 1) / ${USERS_OF_ONE}`)}, 'user-' || number,
         case when number % ${USERS_OF_ONE} = 1 then 'owner' else 'engineer' end, ${at}
       ${numbers(organisations * USERS_OF_ONE)}`,
    ],
    [
      'production_applications',
      `insert into production_applications (application_id, organisation_id, status, merchant, asked_by, asked_at, decided_at)
       select ${NAMED('application')}, ${NAMED('organisation', `1 + (number - 1) / ${APPLICATIONS_OF_ONE}`)},
         case when ${isWaiting} then 'WAITING' when number % 3 = 0 then 'REFUSED' else 'APPROVED' end,
         json_build_object('name', 'Shop ' || number, 'legalName', 'Shop ' || number || ' Limited', 'registrationNumber', number,
           'country', 'HK', 'website', 'https://shop.example/' || number, 'merchantCategoryCode', '5651',
           'contactName', 'Somebody', 'contactEmail', 'somebody@merchant.example'),
         'user-1', ${askedAt}, case when ${isWaiting} then null else ${askedAt} + interval '1 day' end ${numbers(applications)}`,
    ],
    [
      'application_documents',
      `insert into application_documents (document_id, application_id, name, type, size, content_sealed, added_by, added_at)
       select 'document-' || number, ${NAMED('application', '1 + number / 2')}, 'register.pdf', 'application/pdf', ${BYTES},
         convert_to(repeat(md5(number::text), ${BYTES / 32}), 'UTF8'), 'user-1', ${at} ${numbers(2 * applications - 2)}`,
    ],
    [
      'client_gateway_keys',
      `insert into client_gateway_keys (client_id, version, state, public_key, fingerprint, signer_key, created_at, retired_at,
         switched_at)
       select client_id, version, (array['RETIRED', 'SIGNING', 'PUBLISHED', 'REPLACED', 'REPLACED'])[version],
         repeat(md5(client_id || version), 12), md5(client_id || version) || md5('key' || client_id || version),
         case when version > 1 then 'key-' || version end, ${at} - interval '90 days', case when version = 1 then ${at} end,
         case when version = 2 then ${at} - interval '30 days' end
       ${clients}, generate_series(2, 6) as next, lateral (select next - 1 as version) as v
       where (number % 3 = 0 or number = 1) and case version when 3 then number % 9 = 0 when 4 then number % 6 = 0
         when 5 then number % 6 = 0 else true end`,
    ],
    [
      'gateway_key_fetches',
      `insert into gateway_key_fetches (fingerprint, fetches, last_fetched_at)
       select fingerprint, version, ${at} from client_gateway_keys where $1::text[] is not null`,
    ],
    [
      'key_uses',
      `insert into key_uses (client_id, key_version, day, address, user_agent, calls, last_used_at)
       select client_id, 1, (${at} - day * interval '1 day')::date, '203.0.113.' || place, 'curl/8', 100, ${at} - day * interval '1 day'
       ${clients}, generate_series(1, ${KEY_DAYS}) as day, generate_series(1, 4) as place`,
    ],
  ]
}
