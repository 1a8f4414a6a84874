import pg from 'pg'
import { describe, expect, it } from 'vitest'
import { readHostList } from './database-url.ts'

const FREE = { user: 'u', password: 'p', database: 'db' }

/** What the driver makes of the address of each host. */
const placesOf = (url: string) =>
  readHostList(url)?.hosts.map((host) => {
    const { host: name, port, user, password, database } = new pg.Client(host.url)
    return { name: host.name, host: name, port, user, password, database }
  })

describe('an address with one host', () => {
  it.each([
    'postgres://u:p@one:5432/db',
    'postgresql://one/db?sslmode=verify-full',
    'postgres://u@/db?host=%2Frun%2Fpostgresql&port=5432',
    'postgres:///db',
    'postgres://u:p@[::1]:5432/db',
    'postgres://u:p,q@one/db?options=a,b',
  ])('is left to the driver: %s', (url) => {
    expect(readHostList(url)).toBeNull()
  })

  it('is read where it says what a session must be', () => {
    expect(readHostList('postgres://u@one/db?target_session_attrs=primary')).toEqual({
      wanted: 'primary',
      hosts: [{ name: 'one:5432', url: 'postgres://u@/db?host=one' }],
    })
  })
})

describe('an address with several hosts', () => {
  it.each<[string, object[]]>([
    [
      'postgres://u:p@one:5432,two:5433/db',
      [
        { name: 'one:5432', host: 'one', port: 5432 },
        { name: 'two:5433', host: 'two', port: 5433 },
      ],
    ],
    [
      'postgresql://u:p@one,two:5433,three/db',
      [
        { name: 'one:5432', host: 'one', port: 5432 },
        { name: 'two:5433', host: 'two', port: 5433 },
        { name: 'three:5432', host: 'three', port: 5432 },
      ],
    ],
    [
      'postgres://u:p@[::1]:5432,[fe80::2]/db',
      [
        { name: '[::1]:5432', host: '::1', port: 5432 },
        { name: '[fe80::2]:5432', host: 'fe80::2', port: 5432 },
      ],
    ],
    [
      'postgres://u:p@/db?host=one,two&port=6000',
      [
        { name: 'one:6000', host: 'one', port: 6000 },
        { name: 'two:6000', host: 'two', port: 6000 },
      ],
    ],
    [
      'postgres://u:p@/db?host=%2Frun%2Fa,/run/b&port=1,2',
      [
        { name: '/run/a', host: '/run/a', port: 1 },
        { name: '/run/b', host: '/run/b', port: 2 },
      ],
    ],
    [
      'postgres://u:p@%2Frun%2Fa,two/db',
      [
        { name: '/run/a', host: '/run/a', port: 5432 },
        { name: 'two:5432', host: 'two', port: 5432 },
      ],
    ],
  ])('is one for each: %s', (url, places) => {
    expect(placesOf(url)).toEqual(places.map((place) => ({ ...FREE, ...place })))
  })

  it('keeps user, password and every other parameter for each', () => {
    const url =
      'postgres://a%40b:p%2Fq%25@one,two/my%20db?sslmode=no-verify&target_session_attrs=any&application_name=x'
    for (const host of readHostList(url)?.hosts ?? [])
      expect(new pg.Client(host.url)).toMatchObject({
        user: 'a@b',
        password: 'p/q%',
        database: 'my db',
        ssl: { rejectUnauthorized: false },
        connectionParameters: { application_name: 'x' },
      })
  })

  it.each([
    ['', 'read-write'],
    ['?target_session_attrs=read-write', 'read-write'],
    ['?target_session_attrs=primary', 'primary'],
    ['?target_session_attrs=any', 'any'],
  ])('wants of a session with "%s": %s', (query, wanted) => {
    expect(readHostList(`postgres://one,two/db${query}`)?.wanted).toBe(wanted)
  })

  it.each([
    ['postgres://u:secret@one,two/db?target_session_attrs=standby', 'read-write, primary, any'],
    ['postgres://u:secret@one/db?target_session_attrs=nonsense', 'it is "nonsense"'],
    ['postgres://u:secret@one,,two/db', 'without a name'],
    ['postgres://u:secret@/db?host=one,two,three&port=1,2', '3 hosts and 2 ports'],
    ['postgres://u:secret@one:x,two/db', 'port'],
    ['postgres://u:secret@one:70000,two/db', 'port'],
  ])('is refused in a sentence that names the setting: %s', (url, words) => {
    expect(() => readHostList(url)).toThrow(words)
    expect(() => readHostList(url)).toThrow(/^The setting DATABASE_URL (?!.*secret).*\.$/)
  })
})
