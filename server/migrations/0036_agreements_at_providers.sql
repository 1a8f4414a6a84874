-- An agreement that was made at somebody else's pages: with whom, what they gave for it, and what is asked of them and not
-- known to be done. All of it is null where the gateway's own pages were used.
alter table agreements add column provider text;
alter table agreements add column provider_code_sealed bytea;
alter table agreements add column provider_access_token_sealed bytea;
alter table agreements add column provider_access_token_expires_at timestamptz;
alter table agreements add column provider_refresh_token_sealed bytea;
alter table agreements add column provider_refresh_token_expires_at timestamptz;
-- The refresh token of ours for which theirs were renewed.
alter table agreements add column provider_refreshed_for bytea;
alter table agreements add column provider_step text;
alter table agreements add constraint agreements_provider_step
  check (provider_step in ('TOKENS', 'REFRESH', 'REVOKE'));
-- In real time: whoever asks holds the step until they have an answer, or for so long.
alter table agreements add column provider_asked_at timestamptz;
