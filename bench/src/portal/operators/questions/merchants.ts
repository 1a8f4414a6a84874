import type { Question } from '../../questions.ts'
import { page } from '../pages.ts'
import type { OperatorSamples } from '../samples.ts'
import { ACCOUNTS, applicationId, type Gateway } from '../store.ts'

export const ofMerchants = (gateway: Gateway, samples: OperatorSamples): Question[] => [
  ...listed(samples),
  ...[
    ['the largest merchant', gateway.largeId],
    ['a small merchant', samples.smallId],
  ].map(([name = '', clientId = '']) => page(name, 'GET /merchants/:clientId', { params: { clientId } })),
  ...ofApplications(samples),
  ...ofKeys(gateway, samples),
  ...ofProviders(gateway, samples),
]

function listed({ byAge, smallId }: OperatorSamples): Question[] {
  const filters = {
    'of any kind': {},
    'of production': { environment: 'production' },
    'of the sandbox': { environment: 'sandbox' },
    'that are disabled': { status: 'DISABLED' },
    'by part of a name': { search: 'tailor' },
    'by part of an id': { search: smallId.slice(-5) },
    'by part of the name of an organisation': { search: 'house of 1' },
    'by a name that nobody has': { search: 'nobody at all' },
    'of production that are disabled, by part of a name': {
      ...{ environment: 'production', status: 'DISABLED', search: 'books' },
    },
  }
  return Object.entries(filters).flatMap(([name, query]) => [
    page(`merchants ${name}`, 'GET /merchants', { query }),
    page(`merchants ${name}, deep`, 'GET /merchants', { query: { ...query, cursor: byAge } }),
  ])
}

function ofApplications({ decidedAt, waitingApplicationId, documentId }: OperatorSamples): Question[] {
  const params = { applicationId: waitingApplicationId }
  const state = 'decided'
  return [
    page('applications that wait', 'GET /applications'),
    page('applications that were decided', 'GET /applications', { query: { state } }),
    page('applications that were decided, deep', 'GET /applications', {
      query: { state, cursor: `${decidedAt} ${applicationId(1)}` },
    }),
    page('an application', 'GET /applications/:applicationId', { params }),
    page('a document of an application', 'GET /applications/:applicationId/documents/:documentId', {
      params: { ...params, documentId },
    }),
  ]
}

function ofKeys({ largeId }: Gateway, { middleId }: OperatorSamples): Question[] {
  const filters = {
    'of all clients': {},
    'of clients with one that is published': { filter: 'published' },
    'of clients with one that was replaced': { filter: 'replaced' },
    'of clients with one of their own': { filter: 'own' },
  }
  return [
    ...Object.entries(filters).flatMap(([name, query]) => [
      page(`keys ${name}`, 'GET /keys/clients', { query }),
      page(`keys ${name}, deep`, 'GET /keys/clients', { query: { ...query, cursor: middleId } }),
    ]),
    page('keys of a client, in the list', 'GET /keys/clients', { query: { client: largeId } }),
    page('keys of the largest client', 'GET /keys/clients/:clientId', { params: { clientId: largeId } }),
    page('keys of environments', 'GET /keys/environments'),
    page('master keys', 'GET /master-keys'),
  ]
}

function ofProviders({ largeId }: Gateway, { middleId }: OperatorSamples): Question[] {
  const filters = {
    'of all clients': {},
    'of a client': { client: largeId },
    'to an account': { provider: `account-${ACCOUNTS}` },
    'to an account that nobody has': { provider: 'nobody' },
    'of a client to an account': { client: largeId, provider: 'account-3' },
  }
  return [
    page('providers', 'GET /providers'),
    page('kinds of accounts', 'GET /providers/kinds'),
    page('methods that are switched off', 'GET /methods/off'),
    ...Object.entries(filters).flatMap(([name, query]) => [
      page(`routes ${name}`, 'GET /provider-routes', { query }),
      page(`routes ${name}, deep`, 'GET /provider-routes', { query: { ...query, cursor: `${middleId}|1|` } }),
    ]),
  ]
}
