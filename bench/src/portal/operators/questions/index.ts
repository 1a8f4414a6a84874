/** What every page of the operators' portal asks for, by the routes themselves. */
import type { Question } from '../../questions.ts'
import type { OperatorSamples } from '../samples.ts'
import type { Gateway } from '../store.ts'
import { ofMerchants } from './merchants.ts'
import { ofMoney, ofPrivacy } from './money.ts'
import { ofPayments } from './payments.ts'
import { ofOverview, ofStuck } from './stuck.ts'
import { ofTrail } from './trail.ts'

export const operatorQuestions = (gateway: Gateway, samples: OperatorSamples): Question[] => [
  ...ofOverview(),
  ...ofStuck(samples),
  ...ofMoney(gateway, samples),
  ...ofMerchants(gateway, samples),
  ...ofPayments(gateway, samples),
  ...ofTrail(gateway),
  ...ofPrivacy(gateway, samples),
]

/** Before anything is stuck. */
export const questionsBefore = (samples: OperatorSamples): Question[] =>
  ofStuck(samples, ', while nothing is')
