import { runAll, type SharedGround, sealerOf, TEMPLATE } from './cluster.ts'
import { type Plan, planOf, type Size } from './plan.ts'
import { Random } from './random.ts'
import { type Ran, World } from './world.ts'

export interface SeedGiven {
  readonly seed: number
  readonly size: Size
  /** In place of the seed's own, when a story is shortened. */
  readonly plan?: Plan
}

export const planOfSeed = ({ seed, size }: SeedGiven): Plan => planOf(new Random(`plan ${seed}`), size)

/** In a database of its own, which is gone afterwards. */
export async function runSeed(ground: SharedGround, given: SeedGiven): Promise<Ran> {
  const { seed, size, plan = planOfSeed(given) } = given
  const database = `simulation_${process.pid}`
  await runAll(ground.connection, [
    `drop database if exists ${database}`,
    `create database ${database} template ${TEMPLATE} strategy file_copy`,
  ])
  return World.run({
    ...{ seed, plan, nodes: size.nodes },
    ground: {
      target: { ...ground.connection, database },
      clientIds: ground.clientIds,
      sealer: sealerOf(Buffer.from(ground.digestKey, 'base64')),
    },
  })
}
