import { describe, expect, it } from 'vitest'
import { type Arrival, isAtHome, isFromOwnPage } from './at-home.ts'

const HOME = { host: '127.0.0.1', publicUrl: 'http://127.0.0.1:8080' }
const HEADERS = { host: 'localhost:8080', origin: 'http://localhost:8080', 'sec-fetch-site': 'same-origin' }
const ARRIVAL: Arrival = { headers: HEADERS, peer: '127.0.0.1', port: 8080, isEncrypted: false }

const withHeaders = (headers: Record<string, string | undefined>): Arrival => ({
  ...ARRIVAL,
  headers: { ...HEADERS, ...headers },
})

describe('somebody is at home', () => {
  it.each<[string, Partial<typeof HOME>, Partial<Arrival>]>([
    ['by name', {}, {}],
    ['by address', {}, withHeaders({ host: '127.0.0.1:8080', origin: 'http://127.0.0.1:8080' })],
    [
      'over IPv6',
      { host: '::1' },
      { ...withHeaders({ host: '[::1]:8080', origin: 'http://[::1]:8080' }), peer: '::1' },
    ],
    ['where Node writes IPv4 as IPv6', {}, { peer: '::ffff:127.0.0.1' }],
    [
      'at the port of the scheme',
      {},
      { ...withHeaders({ host: 'localhost', origin: 'http://localhost' }), port: 80 },
    ],
    [
      'over HTTPS',
      { publicUrl: 'https://localhost:8443' },
      {
        ...withHeaders({ host: 'localhost:8443', origin: 'https://localhost:8443' }),
        ...{ port: 8443, isEncrypted: true },
      },
    ],
    [
      'in a browser that does not say where a form is from twice',
      {},
      withHeaders({ 'sec-fetch-site': undefined }),
    ],
  ])('%s', (_way, place, arrival) => {
    expect(isFromOwnPage({ ...HOME, ...place }, { ...ARRIVAL, ...arrival })).toBe(true)
  })
})

describe('nobody is at home', () => {
  it.each<[string, Partial<typeof HOME>, Partial<Arrival>]>([
    ['where the gateway listens for others', { host: '0.0.0.0' }, {}],
    ['where it listens on the local network', { host: '192.168.1.7' }, {}],
    ['where others are told another address', { publicUrl: 'https://pay.example' }, {}],
    ['from another machine', {}, { peer: '192.168.1.7' }],
    ['from an unknown peer', {}, { peer: '' }],
    ...[
      'forwarded',
      'via',
      'x-forwarded-for',
      'x-forwarded-host',
      'x-forwarded-proto',
      'x-real-ip',
      'cf-connecting-ip',
      'true-client-ip',
      'x-client-ip',
    ].map((name): [string, object, Partial<Arrival>] => [
      `with the header ${name}`,
      {},
      withHeaders({ [name]: '127.0.0.1' }),
    ]),
    ...[
      'rebound.example:8080',
      'localhost.rebound.example:8080',
      '127.0.0.1.rebound.example:8080',
      'localhost:9000',
      'localhost',
      'user@localhost:8080',
      '0.0.0.0:8080',
      '2130706433:8080',
      '',
    ].map((host): [string, object, Partial<Arrival>] => [
      `at the host ${host || 'without a name'}`,
      {},
      withHeaders({ host }),
    ]),
  ])('%s', (_way, place, arrival) => {
    expect(isAtHome({ ...HOME, ...place }, { ...ARRIVAL, ...arrival })).toBe(false)
    expect(isFromOwnPage({ ...HOME, ...place }, { ...ARRIVAL, ...arrival })).toBe(false)
  })
})

describe('a form is of another page', () => {
  it.each<[string, Record<string, string | undefined>]>([
    ['that says so', { origin: 'https://elsewhere.example' }],
    ['of another port', { origin: 'http://localhost:3000' }],
    ['of another scheme', { origin: 'https://localhost:8080' }],
    ['of another name of this machine', { origin: 'http://127.0.0.1:8080' }],
    ['that hides it', { origin: 'null' }],
    ['of a program that is no browser', { origin: undefined }],
    ['of the same site', { 'sec-fetch-site': 'same-site' }],
    ['of another site', { 'sec-fetch-site': 'cross-site' }],
    ['that somebody typed', { 'sec-fetch-site': 'none' }],
  ])('%s', (_way, headers) => {
    expect(isAtHome(HOME, withHeaders(headers))).toBe(true)
    expect(isFromOwnPage(HOME, withHeaders(headers))).toBe(false)
  })
})
