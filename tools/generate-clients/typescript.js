import { capitalized, wrapped } from './words.js'

const NOTE = '// Written by "npm run generate" from the contract.\n'
const FOLDER = 'clients/typescript/src/generated'

/** The files of the TypeScript library that derive from the contract, by path. */
export const typescriptFiles = (model, rules) => ({
  [`${FOLDER}/messages.ts`]: messagesFile(model),
  [`${FOLDER}/areas.ts`]: areasFile(model),
  [`${FOLDER}/notifications.ts`]: notificationsFile(model),
  [`${FOLDER}/rules.ts`]: rulesFile(model, rules),
})

const messagesFile = ({ messages }) =>
  `${NOTE}import type { MinorUnits, Open } from '../values.ts'\n\n${messages.map(messageText).join('\n\n')}\n`

const messageText = ({ name, doc, fields, isReceived }) =>
  `${comment(doc, '')}export interface ${name} {\n${fields.map((field) => fieldText(field, isReceived, name)).join('')}}`

const fieldText = ({ name, isRequired, isSecret, type }, isReceived, message) =>
  `${isSecret ? '  /** Secret: keep it out of logs. */\n' : ''}  readonly ${name}${isRequired ? '' : '?'}: ${
    message === 'Amount' && name === 'value' ? 'MinorUnits' : typeText(type, isReceived)
  }${isRequired ? '' : ' | undefined'}\n`

function typeText(type, isReceived) {
  if (type.kind === 'list') return `readonly ${elementText(type.of, isReceived)}[]`
  if (type.kind === 'message' || type.kind === 'amount') return type.name
  if (type.kind !== 'enum') return TYPES[type.kind]
  const values = type.values.map((value) => `'${value}'`).join(' | ')
  return isReceived ? `Open<${values}>` : values
}

const elementText = (type, isReceived) => {
  const text = typeText(type, isReceived)
  return text.includes(' ') && !text.startsWith('Open<') && !text.startsWith('Record') ? `(${text})` : text
}

const TYPES = {
  text: 'string',
  flag: 'boolean',
  integer: 'number',
  decimal: 'number',
  time: 'string',
  map: 'Readonly<Record<string, unknown>>',
}

function areasFile({ areas }) {
  const types = areas.flatMap(({ operations }) =>
    operations.flatMap(({ request, answer }) => [request, answer]),
  )
  return `${NOTE}import type { Call, CallOptions } from '../call.ts'
import type { Outcome } from '../outcome.ts'
import type {
${types
  .sort()
  .map((name) => `  ${name},\n`)
  .join('')}} from './messages.ts'

${areas.map(areaText).join('\n\n')}
`
}

const areaText = ({ name, operations }) => `/** The operations of \`${name}\`. */
export class ${capitalized(name)} {
  readonly #call: Call

  constructor(call: Call) {
    this.#call = call
  }

${operations.map(operationText).join('\n\n')}
}`

const operationText = ({
  path,
  name,
  title,
  doc,
  key,
  request,
  answer,
}) => `${comment([`${title}.`, doc, ...(key ? [`The same \`${key}\` again acts once.`] : [])], '  ')}  ${name}(request: ${request}, options?: CallOptions): Promise<Outcome<${answer}>> {
    return this.#call('${path}', request, options)
  }`

const notificationsFile = ({ notifications }) => `${NOTE}import type {
${notifications
  .map(({ type }) => `  ${type},\n`)
  .sort()
  .join('')}} from './messages.ts'

/** What each kind of notification tells. */
export interface NotificationBodies {
${notifications.map(({ kind, title, type }) => `  /** ${title}. */\n  ${kind}: ${type}\n`).join('')}}

export const NOTIFICATION_KINDS = [
${notifications.map(({ kind }) => `  '${kind}',\n`).join('')}] as const

/** By \`notifyType\` of the body. */
export const KIND_OF_TYPE: Readonly<Record<string, keyof NotificationBodies>> = {
${notifications.flatMap(({ kind, types }) => types.map((type) => `  ${type}: '${kind}',\n`)).join('')}}

/** By a field that only one kind has, where there is no \`notifyType\`. */
export const KIND_OF_FIELD: readonly (readonly [field: string, kind: keyof NotificationBodies])[] = [
${notifications
  .filter(({ field }) => field)
  .map(({ kind, field }) => `  ['${field}', '${kind}'],\n`)
  .join('')}]
`

const rulesFile = ({ version }, rules) => `${NOTE}import type { RetryRules } from '../retry-rules.ts'

export const VERSION = '${version}'

/** contract/retry.json */
export const RULES: RetryRules = ${JSON.stringify(rules, null, 2)}
`

function comment(doc, indent) {
  const parts = [doc].flat().filter(Boolean)
  if (parts.length === 0) return ''
  const lines = parts.flatMap((part, index) => [
    ...(index > 0 ? [''] : []),
    ...wrapped(part.replaceAll('*/', '* /'), 116 - indent.length),
  ])
  if (lines.length === 1) return `${indent}/** ${lines[0]} */\n`
  return `${indent}/**\n${lines.map((line) => `${indent} *${line && ` ${line}`}\n`).join('')}${indent} */\n`
}
