import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { libraryCodeOf } from '../../src/entrances/portal-api/call-code/index.ts'
import { ROOT } from '../support/repository.ts'

const HKD = { currency: 'HKD', value: '25800' }

/** What a call has to bring over unchanged: text that every language writes in its own way, and fields that none knows. */
const PAY = {
  productCode: 'IN_STORE_PAYMENT',
  paymentRequestId: 'till-17',
  order: {
    referenceOrderId: "O'Neill",
    orderDescription: 'Tea "for" $two \\ {$x} #{y}\n\tand a cake ☕ 茶\u007f',
    orderAmount: HKD,
    goods: [
      { referenceGoodsId: 'g-1', goodsName: 'Tea', goodsUnitAmount: HKD, goodsQuantity: '2' },
      { referenceGoodsId: 'g-2', goodsName: 'Cake', sold: { by: ['the slice', 2, true, null] } },
    ],
  },
  paymentAmount: HKD,
  paymentMethod: { paymentMethodType: 'CONNECT_WALLET', paymentMethodId: '288888888888888888' },
  paymentFactor: { inStorePaymentScenario: 'PaymentCode', isAuthorization: false },
  settlementStrategy: { settlementCurrency: 'USD' },
  from: { a: 'later', version: [1.5, -2] },
  merchantRegion: 7,
}

const codeIn = (language: string, operation: string, request: object): string =>
  libraryCodeOf(operation, JSON.stringify(request)).find(({ name }) => name === language)?.code ?? ''

/** Each runs the code against a library's own messages, and prints what it would send. */
const RUNS: Readonly<Record<string, (code: string) => string>> = {
  TypeScript: (code) =>
    execFileSync(
      process.execPath,
      [
        '--input-type=module',
        '-e',
        `${code.replace(
          /const outcome = await amsel\.([\w.]+)\(/,
          'console.log(JSON.stringify({ called: "$1" })); const print = (body) => console.log(JSON.stringify(body)); print(',
        )}`,
      ],
      { cwd: ROOT, encoding: 'utf8' },
    ),
  Python: (code) =>
    execFileSync(process.env.PYTHON ?? 'python3', ['-'], {
      ...{ cwd: ROOT, encoding: 'utf8', env: { ...process.env, PYTHONPATH: 'clients/python/src' } },
      input: `${PYTHON_STUBS}${code}\n`,
    }),
  PHP: (code) =>
    execFileSync('php', [], {
      ...{ cwd: ROOT, encoding: 'utf8' },
      input: `<?php\n${code.replace(/\n\n\$outcome/, `\n${PHP_RECORDER}\n$outcome`)}\n`,
    }),
}

/** Nothing is sent: what sends need not be installed. */
const PYTHON_STUBS = `
import json, sys
from importlib.util import find_spec
from unittest.mock import MagicMock
for name in ['httpx', *('cryptography' + part for part in ['', '.x509', '.exceptions', '.hazmat', '.hazmat.primitives',
    '.hazmat.primitives.asymmetric', '.hazmat.primitives.asymmetric.padding', '.hazmat.primitives.asymmetric.rsa'])]:
    if name.split('.')[0] in sys.modules or find_spec(name.split('.')[0]) is None: sys.modules[name] = MagicMock()
class Recorder:
    def __init__(self, path=''): self.path = path
    def __getattr__(self, name): return Recorder(f'{self.path}.{name}'.strip('.'))
    def __call__(self, request):
        print(json.dumps({'called': self.path}))
        print(json.dumps(request.to_wire()))
amsel = Recorder()
`

const PHP_RECORDER = `require 'clients/php/autoload.php';
class Recorder {
    public function __construct(private string $path = '') {}
    public function __get(string $name) { return new Recorder(trim($this->path . '.' . $name, '.')); }
    public function __call(string $name, array $given) {
        echo json_encode(['called' => $this->path . '.' . $name]), "\\n", json_encode($given[0]->toWire()), "\\n";
    }
}
$amsel = new Recorder();`

describe.each([
  ['TypeScript', 'payments.pay', 'payments.inquiryPayment'],
  ['Python', 'payments.pay', 'payments.inquiry_payment'],
  ['PHP', 'payments.pay', 'payments.inquiryPayment'],
])('a call in %s', (language, pay, inquiry) => {
  it.each([
    ['v1/payments/pay', PAY, pay],
    ['v1/payments/inquiryPayment', { paymentRequestId: 'till-17' }, inquiry],
  ])('of %s makes the same request', (operation, request, called) => {
    const lines =
      RUNS[language]?.(codeIn(language, operation, request))
        .trim()
        .split('\n') ?? []
    expect(lines.map((line) => JSON.parse(line))).toEqual([{ called }, request])
  })
})

describe('a call in Java', () => {
  const model = 'clients/java/src/generated/java/dev/amsel/client/model'
  const code = codeIn('Java', 'v1/payments/pay', PAY)

  it('names messages, values and builders that the library has', () => {
    const imported = [...code.matchAll(/^import dev\.amsel\.client\.model\.(\w+);$/gm)].map(
      ([, name]) => name ?? '',
    )
    expect(imported).toEqual(expect.arrayContaining(['Amount', 'PayRequest', 'Order', 'ProductCode']))
    const sources = imported
      .map((name) =>
        join(ROOT, name === 'Amount' ? model.replace('generated/java', 'main/java') : model, `${name}.java`),
      )
      .map((path) => (existsSync(path) ? readFileSync(path, 'utf8') : `nothing at ${path}`))
    expect(sources.filter((text) => text.startsWith('nothing'))).toEqual([])
    const setters = new Set(
      sources.flatMap((text) => [...text.matchAll(/public Builder (\w+)\(/g)].map(([, name]) => name)),
    )
    const used = [...code.matchAll(/^ *\.(\w+)\(/gm)]
      .map(([, name]) => name)
      .filter((name) => name !== 'build')
    expect(used.length).toBeGreaterThan(12)
    expect(used.filter((name) => !setters.has(name))).toEqual([])
  })

  it('says everything', () => {
    expect(
      codeIn('Java', 'v1/payments/refund', { refundRequestId: 'r', paymentId: 'p', refundAmount: HKD }),
    ).toBe(
      `import dev.amsel.client.model.Amount;
import dev.amsel.client.model.RefundPaymentRequest;

var outcome = amsel.payments().refund(RefundPaymentRequest.builder()
    .refundRequestId("r")
    .paymentId("p")
    .refundAmount(Amount.of("HKD", 25800L))
    .build());`,
    )
    expect(code).toContain('.extra("from", Map.ofEntries(')
    expect(code).toContain('.inStorePaymentScenario(')
  })
})

it('what no library has is no code', () => {
  expect(libraryCodeOf('v1/payments/unheardOf', '{}')).toEqual([])
  expect(libraryCodeOf(null, '{}')).toEqual([])
  for (const body of ['', '{', '[]', '"text"', 'null'])
    expect(libraryCodeOf('v1/payments/pay', body)).toEqual([])
})
