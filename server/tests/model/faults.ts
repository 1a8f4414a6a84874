import type { TestDatabase } from '../support/database.ts'
import type { Fault } from './plot.ts'

export const FAULT_MESSAGE = 'broken by the test'

/**
 * Makes a database that can be broken between intent and outcome: while a fault is there, either the simulated provider
 * cannot write down what it is asked, or what it said cannot be committed. No gateway notices before it happens.
 */
export async function installFaults({ query }: TestDatabase): Promise<void> {
  await query('create table faults (client_id text not null, place text not null, kind text not null)')
  await query(`
    create function break_down() returns trigger language plpgsql as $$
    declare
      key text := to_jsonb(new) ->> tg_argv[1];
    begin
      if exists (
        select from faults join attempts on attempts.client_id = new.client_id and attempts.attempt_id = key
        where faults.client_id = new.client_id and faults.place = tg_argv[0] and faults.kind in ('*', attempts.kind)
      ) then
        raise exception '${FAULT_MESSAGE}';
      end if;
      return new;
    end $$`)
  await query(`create trigger break_down before insert or update on simulated_charges
    for each row execute function break_down('provider', 'charge_key')`)
  // Everything is written, and then the commit fails.
  await query(`create constraint trigger break_down after update on attempts deferrable initially deferred
    for each row execute function break_down('outcome', 'attempt_id')`)
}

/** Breaks it for one client while something is done. */
export async function whileBroken<T>(
  { query }: TestDatabase,
  clientId: string,
  { place, kind }: Fault,
  work: () => Promise<T>,
): Promise<T> {
  await query('insert into faults values ($1, $2, $3)', [clientId, place, kind])
  try {
    return await work()
  } finally {
    await query('delete from faults where client_id = $1', [clientId])
  }
}
