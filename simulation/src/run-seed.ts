import { type SharedGround, sealerOf } from './cluster.ts'
import { WorldDatabase } from './database.ts'
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

let database: WorldDatabase | null = null

/** In the database of this process, which is as new. */
export async function runSeed(ground: SharedGround, given: SeedGiven): Promise<Ran> {
  const { seed, size, plan = planOfSeed(given) } = given
  const fresh = await freshDatabase(ground)
  const world = { seed, plan, nodes: size.nodes, connections: fresh.connections }
  const sealer = sealerOf(Buffer.from(ground.digestKey, 'base64'))
  return World.run({ ...world, ground: { clientIds: ground.clientIds, sealer } })
}

async function freshDatabase(ground: SharedGround): Promise<WorldDatabase> {
  if (database && (await database.reset())) return database
  await database?.close()
  database = await WorldDatabase.create(ground)
  return database
}
