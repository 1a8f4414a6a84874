import { expect, test } from 'vitest'
import { readHeaders, takeApart } from './pasted-request.ts'

test('a whole request is taken apart, and its body keeps every byte', () =>
  expect(
    takeApart(
      'POST /ams/api/v1/payments/pay HTTP/1.1\r\nclient-id: C\r\nSignature: s\r\n\r\n{ "a":\r\n\r\n1}\n',
    ),
  ).toEqual({
    method: 'POST',
    path: '/ams/api/v1/payments/pay',
    headers: 'client-id: C\nSignature: s',
    body: '{ "a":\r\n\r\n1}\n',
  }))

test('headers alone are no whole request', () => expect(takeApart('client-id: C\nSignature: s')).toBeNull())

test('headers are read by their names, also from a command for curl', () =>
  expect(readHeaders("Client-Id: C\n\n -H 'Request-Time: 2026-01-01T10:00:00Z' \\\nnonsense")).toEqual({
    'client-id': 'C',
    'request-time': '2026-01-01T10:00:00Z',
  }))
