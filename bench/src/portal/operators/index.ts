/**
 * The operators' half of the bench of the portal: many merchants on one gateway, and every page of those who run it. The pages'
 * own routes ask; what they would write down is left out. What is stuck comes last, so that its pages are asked without it too.
 */
import type { Side } from '../../volume/side.ts'
import { explainAll } from '../explain.ts'
import type { PortalOptions } from '../options.ts'
import { makeReport, type Report } from '../report.ts'
import { countRows, fillGateway, fillStuck } from './fill/fill.ts'
import { operatorQuestions, questionsBefore } from './questions/index.ts'
import { readOperatorSamples } from './samples.ts'

export async function reportOfOperators(side: Side, options: PortalOptions): Promise<Report> {
  const gateway = await fillGateway(side, options)
  const { databaseUrl, signal } = side
  const samples = await readOperatorSamples(side, gateway)
  const before = await explainAll(databaseUrl, questionsBefore(samples), signal)
  await fillStuck(side, gateway)
  const answers = await explainAll(databaseUrl, operatorQuestions(gateway, samples), signal)
  return makeReport([...answers, ...before], options, { ...gateway, filled: await countRows(side) })
}
