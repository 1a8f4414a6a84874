// What is mutated and why, and which files of the domain are not. A test compares both with the files that there are.

/** By the folder whose tests are run: each group of files, and why a mutant of it that survives is worth a look. */
const domain = [
  {
    why: 'the rules: values in, a value or a refusal out, without clock, chance or database',
    files: ['server/src/domain/**/*.ts'],
  },
]

const engine = [
  {
    why: "what a provider's first outcome means for payment, ledger and merchant",
    files: ['server/src/engine/money/outcomes/{charge,reversal,transaction,record}-outcome.ts'],
  },
  {
    why: 'how a transaction ends, and what is then released',
    files: [
      'server/src/engine/money/outcomes/transaction-ends.ts',
      'server/src/engine/money/transactions/let-go-of-rest.ts',
    ],
  },
  {
    why: 'what is followed when a provider takes back what it said',
    files: ['server/src/engine/money/contradictions/{contradict,*-rules}.ts'],
  },
  {
    why: 'which state of an attempt follows, and when it is certain that no money has moved',
    files: ['server/src/engine/money/attempts/{attempt-key,begin-attempt,certain-no,move-attempt}.ts'],
  },
  {
    why: 'how a payment ends, and how late money goes back',
    files: ['server/src/engine/money/charges/{end-payment,send-back}.ts'],
  },
  {
    why: 'what is booked, and whether it needs a covered account',
    files: ['server/src/engine/money/book.ts'],
  },
  {
    why: 'when a job is tried again, and who may send how much at once',
    files: ['server/src/engine/jobs/retry-delay.ts', 'server/src/engine/notifications/slots.ts'],
  },
  {
    why: 'whether something is about a person who wants to be forgotten',
    files: ['server/src/engine/privacy/holds-text.ts'],
  },
]

export const TARGETS = { domain, engine }

/** Files of the domain that are left as they are, and why. */
export const LEFT_OUT = {
  'server/src/domain/index.ts': 'names what the others export',
  'server/src/domain/audit/authentication-failure.ts': 'types alone',
  'server/src/domain/sandbox/planned-outcome.ts': 'types alone',
  'server/src/domain/sandbox/sample-payment.ts': 'a sample; the tests of the command line send it',
  'server/src/domain/jobs.ts': 'a list that is a type',
}
