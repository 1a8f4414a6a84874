import { describe, expect, it } from 'vitest'
import { type Cpu, cpuMsOf, type ProcessTimes, parseStat, readCpu, treeOf } from './cpu.ts'

const stat = (name: string) =>
  `4711 (${name}) S 42 4711 4711 0 -1 4194304 98 7 0 0 123 45 600 78 20 0 11 0 5887795 3133440 359 0 0 0`

describe('the counters of a process', () => {
  it.each(['node', 'postgres: amsel amsel_bench [local] idle', 'a) S 9 (b'])(
    'are read, whatever its name: %s',
    (name) => {
      expect(parseStat(stat(name))).toEqual({ pid: 4711, parentPid: 42, ownMs: 1_680, endedMs: 6_780 })
    },
  )
})

describe('a tree of processes', () => {
  const process = (pid: number, parentPid: number): ProcessTimes => ({
    pid,
    parentPid,
    ownMs: 1,
    endedMs: 0,
  })
  const processes = [process(9, 3), process(1, 0), process(3, 2), process(4, 2), process(2, 1), process(5, 1)]

  it('holds all that descend from one, itself first', () => {
    const pids = treeOf(processes, 2).map(({ pid }) => pid)
    expect(pids[0]).toBe(2)
    expect(pids.toSorted()).toEqual([2, 3, 4, 9])
  })

  it.each([77, null])('of nobody is empty: %s', (pid) => {
    expect(treeOf(processes, pid)).toEqual([])
  })
})

describe('the time of an answer', () => {
  const used: Cpu = { eventLoop: 100, pool: 200, postgres: 300, generator: 400 }
  const later: Cpu = { eventLoop: 150, pool: 210, postgres: 300, generator: 405 }

  it('is what was used in between, by part', () => {
    expect(cpuMsOf(used, later, 10)).toEqual({ eventLoop: 5, pool: 1, postgres: 0, generator: 0.5 })
  })

  it.each([
    [null, later, 10],
    [used, null, 10],
    [used, later, 0],
  ])('is unknown where something is missing', (before, after, answers) => {
    expect(cpuMsOf(before, after, answers)).toBeNull()
  })
})

describe.runIf(process.platform === 'linux')('this process', () => {
  it('is seen at work', () => {
    const watched = { pid: process.pid, postmasterPid: null, generatorPids: [] }
    const before = readCpu(watched)
    const until = performance.now() + 200
    while (performance.now() < until);
    const after = readCpu(watched)
    expect((after?.eventLoop ?? 0) + (after?.pool ?? 0)).toBeGreaterThan(
      (before?.eventLoop ?? 0) + (before?.pool ?? 0),
    )
    expect(after?.postgres).toBe(0)
  })
})
