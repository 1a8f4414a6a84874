import { createHash, randomUUID } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { OPERATIONS, openapi, VERSION } from '@amsel/contract'
import { Validator } from '@seriousme/openapi-schema-validator'
import { describe, expect, it, vi } from 'vitest'
import { generatedFiles } from '../../tools/generate-docs/index.js'
import { MATTER_NAMES, MATTERS, type MatterName, mayActOn, type OperatorRole } from '../src/domain/index.ts'
import { CHECKOUT_SCRIPT } from '../src/entrances/checkout/index.ts'
import { run } from '../src/cli/index.ts'
import { SETTINGS, settingsSchema } from '../src/platform/config/index.ts'
import { STORE_SCRIPTS } from '../src/entrances/sandbox-store/index.ts'
import { readReferenceScripts } from '../src/entrances/site/index.ts'
import { consultRequest, grantedCode, newAgreement, revoke } from './support/agreements.ts'
import { cardRequest, MANUAL } from './support/card-payments.ts'
import { useGateway, useMerchantPerTest } from './support/gateway.ts'
import { codeValueOf, payByOrderCode } from './support/in-store.ts'
import { registrationRequest } from './support/registration.ts'
import { filesIn, ROOT, repositoryFiles } from './support/repository.ts'

const read = (path: string) => readFileSync(join(ROOT, path), 'utf8')

const files = repositoryFiles()
const pages = [...new Set([...files, ...filesIn('docs')])].filter((path) => path.endsWith('.md'))

describe('the description of the interface', () => {
  it('is current', () => {
    expect(JSON.parse(read('contract/openapi.json'))).toEqual(JSON.parse(JSON.stringify(openapi())))
  })

  it('is valid OpenAPI 3.1', async () => {
    const validator = new Validator()
    const { errors, valid } = await validator.validate(JSON.parse(read('contract/openapi.json')))
    expect(errors).toBeUndefined()
    expect([valid, validator.version]).toEqual([true, '3.1'])
  })

  it('has its version and its digest in the newest entry of the changes', () => {
    const [newest = ''] = read('docs/api/changes.md').split(/^## /m).slice(1)
    expect(newest).toMatch(/^\S+ \(\d{4}-\d\d-\d\d\)\n/)
    expect(newest.split(' ')[0]).toBe(VERSION)
    const digest = createHash('sha256').update(read('contract/openapi.json')).digest('hex')
    expect(newest).toContain(`openapi.json sha256: ${digest}\n`)
  })
})

describe('the page of alerts', () => {
  const TOLD: Readonly<Record<string, OperatorRole>> = {
    everybody: 'support',
    'approvers, administrators': 'approver',
    administrators: 'administrator',
  }

  it('has every matter, how severe it is, and who is told', () => {
    const rows = [
      ...read('docs/alerts.md').matchAll(
        /^\| ([^|]+?) +\| `(\w+)` +\| (critical|warning|info) +\| ([^|]+?) +\|$/gm,
      ),
    ]
    const told = (name: MatterName) =>
      Object.keys(TOLD).find((words) => mayActOn(TOLD[words] as OperatorRole, name))
    expect(rows.map(([, ...cells]) => cells)).toEqual(
      MATTER_NAMES.map((name) => [MATTERS[name].title, name, MATTERS[name].severity, told(name)]),
    )
  })
})

describe('the version of the gateway', () => {
  const manifest = (folder: string) => JSON.parse(read(join(folder, 'package.json')))
  const { version, workspaces } = manifest('.')

  it('is that of the interface', () => {
    expect(VERSION).toBe(version)
  })

  it.each<string>(workspaces)('is that of %s, and of what it needs of the others', (workspace) => {
    const { version: own, dependencies = {} } = manifest(workspace)
    const ours = Object.entries(dependencies).filter(([name]) => name.startsWith('@amsel/'))
    expect([own, ...ours.map(([, wanted]) => wanted)]).toEqual(Array(1 + ours.length).fill(version))
    expect(JSON.parse(read('package-lock.json')).packages[workspace].version).toBe(version)
  })

  it('is what "npx amsel --version" prints', async ({ onTestFinished }) => {
    const write = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
    onTestFinished(() => write.mockRestore())
    await run(['--version'])
    expect(write.mock.calls).toEqual([[`${version}\n`]])
  })

  it('is the newest one in the changelog', () => {
    expect(/^## (\S+)/m.exec(read('CHANGELOG.md'))?.[1]).toBe(version)
  })
})

const server = {
  settings: SETTINGS,
  settingsSchema: settingsSchema(),
  checkoutScripts: [CHECKOUT_SCRIPT],
  storeScripts: [...STORE_SCRIPTS.values()],
  referenceScripts: readReferenceScripts(),
}

it.each(Object.entries(generatedFiles(server)))('%s is as "npm run generate" writes it', (path, text) => {
  expect(read(path)).toBe(text)
})

describe('settings', () => {
  const config = filesIn('server/src/platform/config').map(read).join('\n')

  it('that are read are documented, and those documented are read', () => {
    const reads = [...config.matchAll(/(?:read\('|environment\.|environment\[')([A-Z][A-Z_]+)/g)]
    const documented = [...read('docs/settings.md').matchAll(/^\| `([A-Z_]+)`/gm)]
    const names = (found: RegExpExecArray[]) => [...new Set(found.map(([, name]) => name))].sort()
    expect(names(documented)).toEqual(names(reads))
    expect(names(documented)).toEqual(Object.keys(SETTINGS).sort())
  })

  it('are read from the environment by their module alone', () => {
    const sources = [...filesIn('server/src'), ...filesIn('contract/src')]
    const readers = sources.filter((path) => /process\s*\.\s*env\b/.test(read(path)))
    expect(readers).toEqual(['server/src/platform/config/environment.ts'])
  })
})

describe('the page of an operation', () => {
  const gateway = useGateway()
  // What one page plans or moves is no matter of the next.
  const merchant = useMerchantPerTest(gateway)

  it.each(OPERATIONS.map(({ path }) => path))('%s shows what the gateway answers', async (path) => {
    const examples = examplesOf(pageOf(path))
    expect(examples.length).toBeGreaterThan(0)
    for (const { request, answer } of examples) {
      const operation = path.replace('v1/', '')
      const { body } = await merchant.call(operation, await prepared(operation, request, answer))
      expect(body.result).toEqual(answer.result)
      expect(body.refundStatus).toBe(answer.refundStatus)
      expect(Object.keys(body).sort()).toEqual(Object.keys(answer).sort())
      expect(body.paymentStatus).toBe(answer.paymentStatus)
      expect(body.tokenStatusType).toBe(answer.tokenStatusType)
    }
  })

  const complete = ({ paymentId }: Message) => merchant.complete({ paymentId }, 'SUCCESS')

  /** A refund of a payment that was just paid. */
  async function refund({ paymentId }: Message, more: Message = {}): Promise<Message> {
    await complete({ paymentId })
    const refundAmount = { currency: 'HKD', value: '5000' }
    const request = { refundRequestId: randomUUID(), paymentId, refundAmount, ...more }
    return (await merchant.call('payments/refund', request)).body
  }

  /** What has happened to a payment before an example of the operation. */
  const pasts: Readonly<Record<string, (payment: Message, answer: Message) => Promise<unknown> | false>> = {
    'payments/inquiryPayment': (payment, answer) => answer.paymentStatus === 'SUCCESS' && complete(payment),
    'payments/refund': complete,
    'simulator/openDispute': complete,
    'payments/cancel': (payment, answer) => !('cancelTime' in answer) && refund(payment),
  }

  async function preparedRefund(request: Message, { refundStatus }: Message): Promise<Message> {
    const { refundId, ...names } = request
    const asked = { ...names, isAsyncRefund: refundStatus === 'PROCESSING' }
    const made = await refund((await merchant.pay()).body, asked)
    return refundId === undefined ? request : { refundId: made.refundId }
  }

  /** The request with ids that are fresh, of a payment that stands where the example needs it. */
  async function prepared(operation: string, request: Message, answer: Message): Promise<Message> {
    if (MAKING.includes(operation)) return { ...request, paymentRequestId: randomUUID() }
    if (operation === 'payments/retrievePaymentSession') {
      const paymentRequestId = randomUUID()
      await merchant.createSession({ paymentRequestId })
      return { ...request, paymentRequestId }
    }
    if (operation === 'payments/inquiryRefund') return preparedRefund(request, answer)
    if ('disputeId' in request) return { ...request, disputeId: await disputed(request) }
    if ('codeValue' in request) return { ...request, codeValue: codeValueOf(await payByOrderCode(merchant)) }
    if (
      'authState' in request ||
      'authCode' in request ||
      'refreshToken' in request ||
      'accessToken' in request
    )
      return preparedAgreement(operation, request, answer)
    if (operation.startsWith('merchants/inquiry') || operation === 'simulator/decideRegistration')
      return preparedRegistration(request, answer)
    if (!('paymentId' in request || 'paymentRequestId' in request)) return request
    const [metadata, key] = CARD_EXAMPLES[operation] ?? []
    const isByCard = metadata !== undefined || 'paymentResultInfo' in answer
    const paid = (await merchant.pay(isByCard ? cardRequest({}, metadata) : {})).body
    if (key) return { ...request, [key]: randomUUID(), paymentId: paid.paymentId }
    if (isByCard) return { paymentRequestId: paid.paymentRequestId }
    await pasts[operation]?.(paid, answer)
    const ids = ['paymentId', 'paymentRequestId'].filter((name) => name in request)
    return { ...request, ...Object.fromEntries(ids.map((name) => [name, paid[name]])) }
  }

  /** The same for an agreement: a state that is consulted, a code that is granted, a token that lives or not. */
  async function preparedAgreement(operation: string, request: Message, answer: Message): Promise<Message> {
    if (operation === 'authorizations/consult') return { ...request, authState: randomUUID() }
    if ('authState' in request) {
      const consult = consultRequest()
      await merchant.call('authorizations/consult', consult)
      return { ...request, authState: consult.authState }
    }
    if ('authCode' in request) return { ...request, authCode: await grantedCode(merchant) }
    const { accessToken, refreshToken } = await newAgreement(merchant)
    if (answer.tokenStatusType === 'CANCELED') await revoke(merchant, accessToken)
    return { ...request, ...('refreshToken' in request ? { refreshToken } : { accessToken }) }
  }

  /** A dispute that is new, or defended where the example asks for the document. */
  async function disputed({ disputeEvidenceType }: Message): Promise<unknown> {
    const { paymentId } = (await merchant.pay()).body
    await merchant.complete({ paymentId }, 'SUCCESS')
    const { disputeId } = (await merchant.openDispute({ paymentId })).body
    if (disputeEvidenceType === 'DISPUTE_EVIDENCE_FILE') await merchant.defend(disputeId, 'JVBERi0xLjQ=')
    return disputeId
  }

  /** The same for a registration: under review, or approved where the answer has its data. */
  async function preparedRegistration(request: Message, answer: Message): Promise<Message> {
    const registration = registrationRequest()
    await merchant.register(registration)
    const { registrationRequestId, merchantInfo, storeInfo } = registration
    if ('merchantInfo' in answer) await merchant.decide(registration, 'APPROVED')
    const names: Message = { registrationRequestId, ...merchantInfo, ...storeInfo }
    return Object.fromEntries(Object.entries(request).map(([name, value]) => [name, names[name] ?? value]))
  }
})

/** By the operation's name; the areas `authorizations` and `notifications` are put in front of it, others are not. */
function pageOf(path: string): string {
  const [, area = '', ...names] = path.split('/')
  const name = kebabCase(names.at(-1) ?? '')
  return `docs/operations/${/^(authorizations|notifications)$/.test(area) ? `${area}-${name}` : name}.md`
}

/** Operations on a card payment: how it is made for an example, and which id of the request has to be fresh. */
const CARD_EXAMPLES: Readonly<Record<string, readonly [request: object, key: string]>> = {
  'payments/capture': [MANUAL, 'captureRequestId'],
  'payments/updateAmount': [MANUAL, 'updateRequestId'],
}

type Message = Record<string, unknown>

/** These take an id that is free. */
const MAKING = ['payments/pay', 'payments/createPaymentSession']

/** The JSON blocks of a page: requests and their answers in turn. */
function examplesOf(page: string): { request: Message; answer: Message }[] {
  const blocks = [...read(page).matchAll(/^```json\n(.*?)^```$/gms)].map(
    ([, json = '']) => JSON.parse(json) as Message,
  )
  expect(blocks.length % 2, 'every request has an answer').toBe(0)
  return blocks.flatMap((request, index) => {
    const answer = blocks[index + 1]
    return index % 2 === 0 && answer ? [{ request, answer }] : []
  })
}

const kebabCase = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

describe('pages', () => {
  it('link to files that exist', () => {
    const dead = pages.flatMap((page) =>
      linksIn(read(page))
        .filter((link) => !existsSync(join(ROOT, dirname(page), link)))
        .map((link) => `${page}: ${link}`),
    )
    expect(pages).toContain('docs/README.md')
    expect(dead).toEqual([])
  })

  it('are all reached from the README', () => {
    const reached = new Set(['README.md'])
    for (const page of reached) {
      for (const link of linksIn(read(page)).filter((target) => target.endsWith('.md')))
        reached.add(join(dirname(page), link))
    }
    expect(pages.filter((page) => page.startsWith('docs/') && !reached.has(page))).toEqual([])
  })

  it.each([
    ...['ARCHITECTURE.md', 'SECURITY.md', 'docs/how-notifications-travel.md'],
    ...['docs/asvs.md', 'docs/pci-dss.md'],
  ])('%s names files that exist', (page) => {
    const named = [...read(page).matchAll(/`((?:\.\.\/)?[a-z-]+\/[\w/.-]*\.ts)`/g)].map(
      ([, path = '']) => path,
    )
    const roots = ['server/src', 'server', '.']
    expect(named.length).toBeGreaterThan(5)
    expect(named.filter((path) => !roots.some((root) => existsSync(join(ROOT, root, path))))).toEqual([])
  })

  it.each([
    ['README.md', 120],
    ['ARCHITECTURE.md', 200],
    ['SECURITY.md', 230],
  ])('%s has fewer than %i lines', (page, limit) => {
    expect(read(page).split('\n').length - 1).toBeLessThan(limit)
  })
})

/** Relative targets of links, without their anchors. */
function linksIn(markdown: string): string[] {
  const prose = markdown.replace(/^```.*?^```$/gms, '').replace(/`[^`\n]*`/g, '')
  return [...prose.matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, target = '']) => target.split('#')[0] ?? '')
    .filter((target) => target !== '' && !/^[a-z][a-z0-9+.-]*:/i.test(target))
}

it('the page on tests shows its samples as they are', () => {
  const samples = filesIn('docs/samples').filter((path) => !/pom\.xml$|receiver\.\w+$/.test(path))
  expect(samples).toHaveLength(5)
  expect(samples.filter((path) => !read('docs/testing.md').includes(read(path)))).toEqual([])
})

it('no file leads outside the repository', () => {
  const outside = ['..', 'shared'].join('/')
  expect(files.filter((path) => read(path).includes(outside))).toEqual([])
})
