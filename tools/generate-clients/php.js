import { capitalized, wrapped } from './words.js'

const FOLDER = 'clients/php/src'
const NAMESPACE = 'Amsel\\Client'

/** The files of the PHP library that derive from the contract, by path: a class a file, as its autoloader wants it. */
export function phpFiles(model, rules) {
  const messages = [...model.messages.filter(({ name }) => name !== 'Amount'), tillAnswer(model)]
  const enums = new Enums(messages)
  return Object.fromEntries([
    ...messages.map((message) => [
      `${FOLDER}/Messages/${message.name}.php`,
      messageFile(namedParts(message, enums)),
    ]),
    ...enums
      .all()
      .map(([name, values]) => [`${FOLDER}/Enums/${name}.php`, enumFile(name, values, casesOf(values))]),
    ...model.areas.map((area) => [`${FOLDER}/Areas/${capitalized(area.name)}.php`, areaFile(area)]),
    [`${FOLDER}/NotificationKind.php`, notificationKindFile(model)],
    [`${FOLDER}/Rules.php`, rulesFile(model, rules)],
  ])
}

/** What a till gets: the answer to the payment itself, or to the inquiry that told its end. */
function tillAnswer({ messages }) {
  const fields = ['PayAnswer', 'InquiryPaymentAnswer'].flatMap(
    (wanted) => messages.find(({ name }) => name === wanted).fields,
  )
  return {
    name: 'TillAnswer',
    doc: 'What a till gets: the answer to the payment, or to the inquiry that told its end',
    isReceived: true,
    fields: [...new Map(fields.map((field) => [field.name, field])).values()],
  }
}

/**
 * Enums have no names in the contract. One is called after its field, where the widest of all of that name has the values of
 * the others; else after its message and its field.
 */
class Enums {
  #byField = new Map()
  #texts = new Set()
  #used = new Map()

  constructor(messages) {
    for (const { name, type } of messages.flatMap(({ fields }) => fields)) {
      const { isEnum, values } = enumOf(type)
      if (isEnum)
        this.#byField.set(fieldName(name, type), [
          ...(this.#byField.get(fieldName(name, type)) ?? []),
          values,
        ])
      else if (type.kind === 'text') this.#texts.add(name)
    }
  }

  nameOf(message, { name, type }) {
    const { values } = enumOf(type)
    const key = fieldName(name, type)
    const all = this.#byField.get(key)
    const widest = all.reduce((one, other) => (other.length > one.length ? other : one))
    const isShared =
      !this.#texts.has(key) && all.every((some) => some.every((value) => widest.includes(value)))
    const enumName = isShared ? capitalized(key) : `${message}${capitalized(key)}`
    this.#used.set(enumName, isShared ? widest : values)
    return enumName
  }

  all() {
    return [...this.#used].sort(([one], [other]) => (one < other ? -1 : 1))
  }
}

const enumOf = (type) => {
  const inner = type.kind === 'list' ? type.of : type
  return { isEnum: inner.kind === 'enum', values: inner.values }
}

const fieldName = (name, type) => (type.kind === 'list' ? name.replace(/s$/, '') : name)

const casesOf = (values) => values.map((value) => (/^\d/.test(value) ? `_${value}` : value))

const enumFile = (name, values, cases) => `${head('Enums')}
/** The values that this version knows. Messages hold them as text, which \`tryFrom\` makes one of these. */
enum ${name}: string
{
${values.map((value, index) => `    case ${cases[index]} = '${value}';\n`).join('')}}
`

/** The message with each field as PHP has it; what must be given comes first. What is received may lack anything. */
function namedParts({ name, doc, fields, isReceived }, enums) {
  const parts = fields.map((field) => {
    const enumName = enumOf(field.type).isEnum ? enums.nameOf(name, field) : null
    return { ...field, isRequired: field.isRequired && !isReceived, enumName }
  })
  return { name, doc, parts: [...parts.filter(isRequired), ...parts.filter((part) => !isRequired(part))] }
}

const isRequired = (part) => part.isRequired

const messageFile = ({ name, doc, parts }) => `${head('Messages', usesOf(parts))}
${comment(doc, '')}final readonly class ${name} extends Message
{
    protected const FIELDS = [${list(parts.map((part) => `'${part.name}' => ${codeOf(part.type)}`))}];
${secretsText(parts)}${parts.filter(isConverted).map(propertyText).join('')}
${constructorDoc(parts)}    public function __construct(
${parts.map(parameterText).join('')}        array $extra = [],
    ) {
${parts.filter(isConverted).map(assignment).join('')}        parent::__construct($extra);
    }
}
`

const list = (items) =>
  items.length === 0 ? '' : `\n${items.map((item) => `        ${item},\n`).join('')}    `

const secretsText = (parts) => {
  const secrets = parts.filter(({ isSecret }) => isSecret)
  return secrets.length === 0
    ? ''
    : `    protected const SECRETS = [${secrets.map(({ name }) => `'${name}'`).join(', ')}];\n`
}

const usesOf = (parts) => [
  ...(parts.some(({ type }) => (type.of ?? type).kind === 'amount') ? [`${NAMESPACE}\\Amount`] : []),
  ...[...new Set(parts.map(({ enumName }) => enumName).filter(Boolean))]
    .sort()
    .map((name) => `${NAMESPACE}\\Enums\\${name}`),
  `${NAMESPACE}\\Message`,
]

/** Given as an enum or as text, held as text. */
const isConverted = ({ enumName }) => enumName !== null

const propertyText = (part) =>
  `\n${docOfList(part, '    ', 'string')}    public ${optional(part, part.type.kind === 'list' ? 'array' : 'string')} $${part.name};\n`

const docOfList = (part, indent, element) =>
  part.type.kind === 'list' ? `${indent}/** @var list<${element}>${part.isRequired ? '' : '|null'} */\n` : ''

const optional = ({ isRequired }, type) => (isRequired ? type : `?${type}`)

function parameterText(part) {
  const { name, isSecret, isRequired } = part
  const secret = isSecret ? '        /** Secret: keep it out of logs. */\n' : ''
  const sensitive = isSecret ? '#[\\SensitiveParameter] ' : ''
  const visibility = isConverted(part) ? '' : 'public '
  return `${secret}        ${sensitive}${visibility}${parameterType(part)} $${name}${isRequired ? '' : ' = null'},\n`
}

function parameterType(part) {
  const { type, enumName } = part
  if (enumName !== null && type.kind === 'enum') return `${enumName}|string${part.isRequired ? '' : '|null'}`
  if (type.kind === 'decimal') return `int|float${part.isRequired ? '' : '|null'}`
  return optional(part, type.kind === 'message' ? type.name : TYPES[type.kind])
}

const TYPES = {
  text: 'string',
  time: 'string',
  flag: 'bool',
  integer: 'int',
  map: 'array',
  list: 'array',
  amount: 'Amount',
}

const assignment = ({ name, type }) =>
  `        $this->${name} = self::${type.kind === 'list' ? 'texts' : 'text'}($${name});\n`

function constructorDoc(parts) {
  const lines = parts
    .filter(({ type }) => type.kind === 'list' || type.kind === 'map')
    .map((part) => `@param ${arrayDoc(part)}${part.isRequired ? '' : '|null'} $${part.name}`)
  lines.push('@param array<string, mixed> $extra fields that this version does not know')
  return comment(lines, '    ', false)
}

const arrayDoc = ({ type, enumName }) =>
  type.kind === 'map' ? MAP : `list<${enumName === null ? elementDoc(type.of) : `${enumName}|string`}>`

const MAP = 'array<string, mixed>'

const elementDoc = (type) =>
  ({ message: type.name, map: MAP, decimal: 'int|float' })[type.kind] ?? TYPES[type.kind]

/** How the reader of messages knows a type. */
function codeOf(type) {
  if (type.kind === 'list') return `[${codeOf(type.of)}]`
  if (type.kind === 'message' || type.kind === 'amount') return `${type.name}::class`
  return `'${CODES[type.kind] ?? type.kind}'`
}

const CODES = { time: 'text', enum: 'text' }

const areaFile = ({ name, operations }) => `${head('Areas', [
  `${NAMESPACE}\\CallOptions`,
  ...operations
    .flatMap(({ request, answer }) => [request, answer])
    .sort()
    .map((type) => `${NAMESPACE}\\Messages\\${type}`),
  `${NAMESPACE}\\Outcome`,
  `${NAMESPACE}\\Repeats`,
])}
/** The operations of \`${name}\`. */
final readonly class ${capitalized(name)}
{
    /** @internal */
    public function __construct(private Repeats $repeats)
    {
    }

${operations.map(operationText).join('\n')}}
`

const operationText = ({ path, name, title, doc, key, request, answer }) => `${comment(
  [
    `${title}.`,
    '',
    doc,
    ...(key ? ['', `The same \`${key}\` again acts once.`] : []),
    '',
    `@return Outcome<${answer}>`,
  ],
  '    ',
)}    public function ${name}(${request} $request, CallOptions $options = new CallOptions()): Outcome
    {
        return $this->repeats->call('${path}', $request, $options, ${answer}::class);
    }
`

const notificationKindFile = ({
  notifications,
}) => `${head('', notifications.map(({ type }) => `${NAMESPACE}\\Messages\\${type}`).sort())}
/** What a notification tells, by its body. */
enum NotificationKind: string
{
${notifications.map(({ kind, title }) => `    /** ${title}. */\n    case ${capitalized(kind)} = '${kind}';\n`).join('')}    /** Newer than this library: acknowledge it, or it is sent eight times. */
    case Unknown = 'unknown';

    /** By \`notifyType\` of the body. */
    private const OF_TYPE = [
${notifications.flatMap(({ kind, types }) => types.map((type) => `        '${type}' => self::${capitalized(kind)},\n`)).join('')}    ];

    /** By a field that only one kind has, where there is no \`notifyType\`. */
    private const OF_FIELD = [
${notifications
  .filter(({ field }) => field)
  .map(({ kind, field }) => `        '${field}' => self::${capitalized(kind)},\n`)
  .join('')}    ];

    /**
     * @internal By what is signed: the header \`notification-kind\` is not.
     * @param array<string, mixed> $body
     */
    public static function of(array $body): self
    {
        $type = $body['notifyType'] ?? null;
        if (is_string($type) && isset(self::OF_TYPE[$type])) {
            return self::OF_TYPE[$type];
        }
        foreach (self::OF_FIELD as $field => $kind) {
            if (array_key_exists($field, $body)) {
                return $kind;
            }
        }
        return self::Unknown;
    }

    /**
     * @internal
     * @return class-string<Message>
     */
    public function bodyClass(): string
    {
        return match ($this) {
${notifications.map(({ kind, type }) => `            self::${capitalized(kind)} => ${type}::class,\n`).join('')}            self::Unknown => UnknownBody::class,
        };
    }
}
`

const rulesFile = ({ version }, rules) => `${head('')}
/** @internal contract/retry.json: what is done where an answer is missing or says nothing. */
final class Rules
{
    public const VERSION = '${version}';

    public const RETRY = ${literal(rules, '    ')};
}
`

/** A constant of PHP. */
function literal(value, indent) {
  if (value === null || typeof value !== 'object')
    return typeof value === 'string' ? `'${value}'` : String(value)
  const isList = Array.isArray(value)
  const items = Object.entries(value).map(
    ([key, inner]) => `${isList ? '' : `'${key}' => `}${literal(inner, `${indent}    `)}`,
  )
  if (isList && items.join(', ').length < 80) return `[${items.join(', ')}]`
  return `[\n${items.map((item) => `${indent}    ${item},\n`).join('')}${indent}]`
}

function head(folder, uses = []) {
  return `<?php

// Written by "npm run generate" from the contract.

declare(strict_types=1);

namespace ${NAMESPACE}${folder && `\\${folder}`};
${uses.length === 0 ? '' : `\n${uses.map((use) => `use ${use};\n`).join('')}`}`
}

function comment(doc, indent, isShort = true) {
  const parts = [doc].flat().filter((part) => part !== null)
  if (parts.length === 0) return ''
  const lines = parts.flatMap((part) => wrapped(part.replaceAll('*/', '* /'), 116 - indent.length))
  if (lines.length === 1 && isShort) return `${indent}/** ${lines[0]} */\n`
  return `${indent}/**\n${lines.map((line) => `${indent} *${line && ` ${line}`}\n`).join('')}${indent} */\n`
}
