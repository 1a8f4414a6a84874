import { pay } from '@amsel/contract'
import { describe, expect, it } from 'vitest'
import type { PlannedOutcome } from '../../domain/index.ts'
import type { Operation } from '../../engine/operations/index.ts'
import { codeInstead, codeToPlay } from './planned.ts'

const run = () => Promise.reject(new Error('not called'))
const plain: Operation = { contract: pay, run }
const player: Operation = { contract: pay, run, playsPlan: (request) => request.order === 'card' }

describe('a planned code', () => {
  it.each<[string, PlannedOutcome | null, Operation, object, { played?: string; instead?: string }]>([
    ['of nothing planned', null, player, { order: 'card' }, {}],
    ['where none plays', { resultCode: 'RISK_REJECT' }, plain, {}, { instead: 'RISK_REJECT' }],
    ['played', { resultCode: 'RISK_REJECT' }, player, { order: 'card' }, { played: 'RISK_REJECT' }],
    ['not played for this', { resultCode: 'RISK_REJECT' }, player, {}, { instead: 'RISK_REJECT' }],
    [
      "of the signed API's",
      { resultCode: 'KEY_NOT_FOUND' },
      player,
      { order: 'card' },
      { instead: 'KEY_NOT_FOUND' },
    ],
    ['of a drop before', { drop: 'BEFORE' }, player, {}, { instead: 'UNKNOWN_EXCEPTION' }],
    ['of a drop after', { drop: 'AFTER' }, player, {}, {}],
    ['of a delay', { delaySeconds: 3 }, player, {}, {}],
  ])('%s', (_what, plan, operation, request, { played, instead }) => {
    expect(codeToPlay(plan, operation, request)).toBe(played)
    expect(codeInstead(plan, operation, request)).toBe(instead)
  })
})
