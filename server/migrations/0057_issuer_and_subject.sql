-- Whom another server speaks of is named by that server and by its own name for the person (issuer and subject), never by an
-- address. What it last said of the address is kept beside, to be shown.
alter table operator_credentials add column issuer text;
alter table operator_credentials add column email text;
alter table operator_credentials add column is_email_verified boolean;

-- Who has come before is known by the issuer of the token that was kept then. Of two rows for one subject the first counts.
-- A distributed database takes no function here that depends on settings, such as one that reads UTF-8.
update operator_credentials c
set issuer = substring(replace(encode(
      decode(rpad(translate(split_part(c.id_token, '.', 2), '-_', '+/'),
        (length(split_part(c.id_token, '.', 2)) + 3) / 4 * 4, '='), 'base64'), 'escape'), '\\/', '/')
    from '"iss"\s*:\s*"([!#-\[\]-~]+)"')
where c.provider_id = 'sso'
  and c.id_token ~ '^[A-Za-z0-9_-]+\.[A-Za-z0-9_-]+\.'
  and not exists (
    select 1 from operator_credentials o
    where o.provider_id = 'sso' and o.account_id = c.account_id and o.id < c.id);

-- Nothing is asked with what the server handed out: it is not kept.
update operator_credentials set access_token = null, refresh_token = null, id_token = null where provider_id = 'sso';

create unique index operator_credentials_of_subject on operator_credentials (issuer, account_id);

-- The role that the claims led to and when they were made, of a session that came by another server's word.
alter table operator_sessions add column sso_role text;
alter table operator_sessions add constraint operator_sessions_sso_role
  check (sso_role in ('support', 'approver', 'administrator'));
alter table operator_sessions add column claims_at timestamptz;

-- Sessions lasted a week: none may go on for longer than it would now. Which of them came by another server is not known.
delete from operator_sessions;
