import { expect, test } from 'vitest'
import { type AddressRules, forbidden, parsedUrl } from './index.ts'

const reasonAgainst = (url: string, rules: AddressRules) => forbidden(parsedUrl(url), rules)?.saying ?? null

const live: AddressRules = {
  mustBeHttps: true,
  mayBePrivate: false,
  ports: [
    { from: 443, to: 443 },
    { from: 1024, to: 65_535 },
  ],
}
const sandbox: AddressRules = {
  mustBeHttps: false,
  mayBePrivate: true,
  ports: [{ from: 1, to: 65_535 }],
}

test.each([
  'https://shop.example/notify',
  'https://shop.example:443/',
  'https://shop.example:1024/',
  'https://1.1.1.1/',
  'https://[2606:4700::1111]/',
  'https://localhost.example/',
  'https://notlocalhost/',
])('%s may be called', (url) => {
  expect(reasonAgainst(url, live)).toBeNull()
})

test.each([
  ['', 'is not a URL'],
  ['shop.example', 'is not a URL'],
  ['https://', 'is not a URL'],
  ['https://1.2.3.256/', 'is not a URL'],
  ['https://[fe80::1%25eth0]/', 'is not a URL'],
  ['ftp://shop.example/', 'is neither http nor https'],
  ['file:///etc/passwd', 'is neither http nor https'],
  ['javascript:alert(1)', 'is neither http nor https'],
  ['http://shop.example:1024/', 'must be https'],
  ['https://user:password@shop.example/', 'has credentials'],
  ['https://user@shop.example/', 'has credentials'],
  ['https://:password@shop.example/', 'has credentials'],
  ['https://shop.example:22/', 'has the forbidden port 22'],
  ['https://shop.example:1023/', 'has the forbidden port 1023'],
  ['https://shop.example:0/', 'has the forbidden port 0'],
])('"%s" may not be called: it %s', (url, reason) => {
  expect(reasonAgainst(url, live)).toBe(reason)
})

test('a plain URL needs rules that allow http and its port', () => {
  expect(reasonAgainst('http://shop.example/', { ...live, mustBeHttps: false })).toBe(
    'has the forbidden port 80',
  )
  expect(reasonAgainst('http://shop.example/', sandbox)).toBeNull()
})

test.each([
  '127.0.0.1',
  '127.0.0.1.',
  '168.63.129.16',
  '[2606:4700::5efe:10.0.0.1]',
  '[2606:4700::200:5efe:127.0.0.1]',
  '2130706433',
  '0177.0.0.1',
  '0x7f.1',
  '0x7f000001',
  '127.1',
  '%31%32%37.0.0.1',
  '１２７.0.0.1',
  '127。0。0。1',
  '0',
  '0.0.0.0',
  '10.1.2.3',
  '169.254.169.254',
  '2852039166',
  '192.168.0.1',
  '[::]',
  '[::1]',
  '[0:0::0:1]',
  '[::ffff:127.0.0.1]',
  '[::ffff:7f00:1]',
  '[::127.0.0.1]',
  '[64:ff9b::169.254.169.254]',
  '[2002:7f00:1::]',
  '[fd00:ec2::254]',
  '[fe80::1]',
  'localhost',
  'LOCALHOST',
  'localhost.',
  'shop.localhost',
  'shop.localhost.',
  'ⓛocalhost',
])('the host %s is private', (host) => {
  expect(reasonAgainst(`https://${host}/`, live)).toMatch(/^has the host .+, which is not public$/)
  expect(reasonAgainst(`https://${host}/`, { ...live, mayBePrivate: true })).toBeNull()
})
