import { expect, it } from 'vitest'
import { readSettings } from '../../platform/config/index.ts'
import { connectionsOfWorker, embeddedConnectionsMax, settingsOfWorker, shareOf } from './shares.ts'

const MIB = 1024 * 1024

it('one process has all that a node may take', () => {
  const settings = readSettings({})
  expect(settingsOfWorker(settings)).toEqual(settings)
  expect([connectionsOfWorker(1), embeddedConnectionsMax(1)]).toEqual([16, 64])
})

it.each([
  [2, { requests: 2_500, connections: 4_000, ofAddress: 250, mib: 32 }],
  [3, { requests: 1_667, connections: 2_667, ofAddress: 167, mib: 64 / 3 }],
  [64, { requests: 79, connections: 125, ofAddress: 8, mib: 4 }],
])(
  'of %i processes each has its part, rounded up, and room for two of the largest bodies',
  (processes, part) => {
    const { requestsPerSecondMax, callerLimits } = settingsOfWorker({ ...readSettings({}), processes })
    expect(requestsPerSecondMax).toBe(part.requests)
    expect(callerLimits).toMatchObject({
      connectionsMax: part.connections,
      connectionsPerAddressMax: part.ofAddress,
      bodyMemoryBytesMax: Math.ceil(part.mib * MIB),
    })
  },
)

it('what is not limited is not limited for a worker', () => {
  const settings = readSettings({ CONNECTIONS_PER_ADDRESS: 'off', RATE_LIMIT_PER_SECOND: '1' })
  const { callerLimits, requestsPerSecondMax } = settingsOfWorker({ ...settings, processes: 8 })
  expect([callerLimits.connectionsPerAddressMax, requestsPerSecondMax]).toEqual([null, 1])
})

it.each([
  [2, 12, 64],
  [4, 6, 64],
  [5, 5, 64],
  [7, 4, 72],
  [8, 4, 80],
  [64, 4, 528],
])(
  'of %i workers each has %i connections, and an embedded PostgreSQL takes %i',
  (processes, ofEach, inAll) => {
    expect([connectionsOfWorker(processes), embeddedConnectionsMax(processes)]).toEqual([ofEach, inAll])
    // While they are renewed there is one more, each with four beside those for its work.
    expect((processes + 1) * (ofEach + 4)).toBeLessThanOrEqual(inAll - 8)
  },
)

it('a part is rounded up', () => {
  expect([shareOf(8, 3), shareOf(1, 64)]).toEqual([3, 1])
})
