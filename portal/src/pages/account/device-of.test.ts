import { expect, it } from 'vitest'
import { deviceOf } from './device-of.ts'

it.each([
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox, Linux'],
  ['Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/142.0 Safari/537.36 Edg/142.0', 'Edge, Windows'],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Version/19.0 Safari/605.1', 'Safari, iPhone'],
  ['curl/8.5.0', 'curl/8.5.0'],
  [null, null],
])('%s is %s', (userAgent, device) => expect(deviceOf(userAgent)).toBe(device))
