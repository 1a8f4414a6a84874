import { expect, it } from 'vitest'
import { endedViewCookie, VIEW_MS, viewCookie, viewTokenIn } from './view.ts'

it('the cookie goes to the portal of merchants alone, for half an hour', () => {
  expect(VIEW_MS).toBe(1_800_000)
  expect(viewCookie('https://pay.example', 't1')).toBe(
    'amsel_view=t1; Path=/portal; Max-Age=1800; HttpOnly; SameSite=Strict; Secure',
  )
})

it('without TLS a browser would not keep a secure one', () => {
  expect(viewCookie('http://localhost:3000/https:', 't1')).toBe(
    'amsel_view=t1; Path=/portal; Max-Age=1800; HttpOnly; SameSite=Strict',
  )
})

it('an ended one is empty and over at once', () => {
  expect(endedViewCookie('http://localhost')).toBe(
    'amsel_view=; Path=/portal; Max-Age=0; HttpOnly; SameSite=Strict',
  )
})

it.each([
  ['amsel_view=t1', 't1'],
  ['session=s; amsel_view=t1', 't1'],
  ['session=s;amsel_view=t1; other=o', 't1'],
  ['session=s;  amsel_view=t1 ', 't1'],
  ['not_amsel_view=t1', null],
  ['session=amsel_view=t1', null],
  ['amsel_view=', null],
  ['', null],
])('the token in %j is %s', (cookies, token) => {
  expect(viewTokenIn(cookies)).toBe(token)
})
