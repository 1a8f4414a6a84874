import { COMMON_CODES, OPERATIONS, RESULT_CODES } from '@amsel/contract'
import { code, page, table } from './markdown.js'

export const resultCodesPage = () =>
  page(
    'Result codes',
    'Every answer is HTTP 200 and carries a `result` with a code, a message and a status. This is the whole ' +
      'catalogue: an answer has no other code. The message may say more than the one listed, for example ' +
      'name the field at fault; write programs against the code.',
    [
      '- **S**: the call did what it says.',
      '- **F**: final. The same request gets the same answer again.',
      '- **U**: not known yet. Inquire, or repeat the call with the same request id.',
    ].join('\n'),
    'The last column says which operations answer the code today; a dash means that no operation does by itself. In the ' +
      'sandbox you can pass any code of status F to `completePayment`; it then appears in the `paymentResultCode` ' +
      'of the payment and in the answer to a repeated `pay`.',
    table(
      ['Code', 'Status', 'Message', 'Answered by'],
      Object.entries(RESULT_CODES).map(([name, { status, text }]) => [
        code(name),
        status,
        text,
        answeredBy(name),
      ]),
    ),
  )

function answeredBy(name) {
  if (COMMON_CODES.includes(name)) return 'any call'
  const operations = OPERATIONS.filter(({ resultCodes }) => resultCodes.includes(name))
  return operations.map(({ path }) => code(path.split('/').at(-1))).join(', ') || '–'
}
