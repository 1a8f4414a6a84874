import { capitalized, wrapped } from './words.js'

const NOTE = '# Written by "npm run generate" from the contract.\n'
const FOLDER = 'clients/python/src/amsel_client/generated'

/** The files of the Python library that derive from the contract, by path. */
export const pythonFiles = (model, rules) => ({
  [`${FOLDER}/__init__.py`]: NOTE,
  [`${FOLDER}/messages.py`]: messagesFile(model),
  [`${FOLDER}/areas.py`]: areasFile(model),
  [`${FOLDER}/notifications.py`]: notificationsFile(model),
  [`${FOLDER}/rules.py`]: rulesFile(model, rules),
})

function messagesFile({ messages }) {
  // Amount is written by hand: on the wire it is text, in Python an int.
  const own = messages.filter(({ name }) => name !== 'Amount')
  return `${NOTE}from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal

from ..message import Message
from ..values import Amount

${listOfNames(own.map(({ name }) => name))}

${own.map(messageText).join('\n')}`
}

function messageText({ name, doc, fields, isReceived }) {
  const body = [
    doc ? `${docText([doc], '    ')}\n` : '',
    ...fields.map((field) => fieldText(field, isReceived, name)),
  ]
  const text = body.filter(Boolean).join('')
  return `
@dataclass(frozen=True, kw_only=True)
class ${name}(Message):
${text || '    pass\n'}`
}

function fieldText({ name, isRequired, isSecret, type }, isReceived, message) {
  const attribute = snakeCase(name)
  if (RESERVED.has(attribute))
    throw new Error(`${message}.${name} would hide a word of Python or of this library`)
  const text = typeText(type, isReceived)
  const options = [
    ...(isRequired ? [] : ['default=None']),
    ...(isSecret ? ['repr=False'] : []),
    `metadata={"wire": "${name}"}`,
  ]
  const line = `    ${attribute}: ${text}${isRequired ? '' : ' | None'} = field(${options.join(', ')})\n`
  return isSecret ? `${line}    """Secret: keep it out of logs."""\n` : line
}

/** Keywords, and what every message has. */
const RESERVED = new Set(
  (
    'False None True and as assert async await break class continue def del elif else except finally for from global ' +
    'if import in is lambda nonlocal not or pass raise return try while with yield extra to_wire from_wire'
  ).split(' '),
)

function typeText(type, isReceived) {
  if (type.kind === 'list') return `Sequence[${typeText(type.of, isReceived)}]`
  if (type.kind === 'message' || type.kind === 'amount') return type.name
  if (type.kind !== 'enum') return TYPES[type.kind]
  return isReceived ? 'str' : `Literal[${type.values.map((value) => `"${value}"`).join(', ')}]`
}

const TYPES = {
  text: 'str',
  flag: 'bool',
  integer: 'int',
  decimal: 'float',
  time: 'str',
  map: 'Mapping[str, Any]',
}

function areasFile({ areas }) {
  const types = areas.flatMap(({ operations }) =>
    operations.flatMap(({ request, answer }) => [request, answer]),
  )
  const classes = areas.flatMap(({ name }) => [capitalized(name), `Async${capitalized(name)}`])
  return `${NOTE}from __future__ import annotations

from ..call import AsyncCall, Call
from ..outcome import Outcome
from .messages import (
${[...types]
  .sort()
  .map((name) => `    ${name},\n`)
  .join('')})

${listOfNames(classes)}

${areas.flatMap((area) => [areaText(area, SYNC), areaText(area, ASYNC)]).join('\n')}`
}

const SYNC = { prefix: '', def: 'def', call: 'Call', returned: 'return' }
const ASYNC = { prefix: 'Async', def: 'async def', call: 'AsyncCall', returned: 'return await' }

const areaText = ({ name, operations }, way) => `
class ${way.prefix}${capitalized(name)}:
    """The operations of \`${name}\`."""

    def __init__(self, call: ${way.call}) -> None:
        self._call = call

${operations.map((operation) => operationText(operation, way)).join('\n')}`

const operationText = ({ path, name, title, doc, key, request, answer }, way) => `    ${way.def} ${snakeCase(
  name,
)}(self, request: ${request}, *, repeats: bool = True) -> Outcome[${answer}]:
${docText([`${title}.`, doc, ...(key ? [`The same \`${snakeCase(key)}\` again acts once.`] : [])], '        ')}        ${
  way.returned
} self._call("${path}", request, ${answer}, repeats)
`

function notificationsFile({ notifications }) {
  const types = notifications.map(({ type }) => type).sort()
  const named = notifications.map((one) => ({ ...one, name: notificationName(one.kind) }))
  return `${NOTE}from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, Union

from ..notified import Notified
from .messages import (
${types.map((type) => `    ${type},\n`).join('')})

${listOfNames([...named.map(({ name }) => name), 'KnownNotification', 'NotificationKind', 'KIND_OF_TYPE', 'KIND_OF_FIELD'])}

${named.map(notificationText).join('\n')}

KnownNotification = Union[
${named.map(({ name }) => `    ${name},\n`).join('')}]

NotificationKind = Literal[
${named.map(({ kind }) => `    "${kind}",\n`).join('')}]

KIND_OF_TYPE: dict[str, str] = {
${named.flatMap(({ kind, types: of }) => of.map((type) => `    "${type}": "${kind}",\n`)).join('')}}
"""By \`notifyType\` of the body."""

KIND_OF_FIELD: dict[str, str] = {
${named
  .filter(({ field }) => field)
  .map(({ kind, field }) => `    "${field}": "${kind}",\n`)
  .join('')}}
"""By a field that only one kind has, where there is no \`notifyType\`."""
`
}

const notificationName = (kind) => `${kind.replace(/^notify/, '')}Notification`

const notificationText = ({ kind, title, type, name }) => `
@dataclass(frozen=True, kw_only=True)
class ${name}(Notified):
    """${title}."""

    body: ${type}
    kind: Literal["${kind}"] = "${kind}"
`

const rulesFile = ({ version }, rules) => `${NOTE}from __future__ import annotations

from ..retry_rules import RetryRules

VERSION = "${version}"

RULES: RetryRules = ${literal(rules, '')}
"""contract/retry.json"""
`

/** JSON as Python writes it. */
function literal(value, indent) {
  if (value === null) return 'None'
  if (typeof value === 'boolean') return value ? 'True' : 'False'
  if (typeof value !== 'object') return JSON.stringify(value)
  const inner = `${indent}    `
  const isList = Array.isArray(value)
  const lines = Object.entries(value).map(
    ([key, one]) => `${inner}${isList ? '' : `${JSON.stringify(key)}: `}${literal(one, inner)},\n`,
  )
  const [open, close] = isList ? '[]' : '{}'
  return lines.length === 0 ? `${open}${close}` : `${open}\n${lines.join('')}${indent}${close}`
}

const listOfNames = (names) => `__all__ = [\n${names.map((name) => `    "${name}",\n`).join('')}]`

/** threeDSVersion is three_ds_version, merchantMCC is merchant_mcc. */
const snakeCase = (name) =>
  name
    .replace(/([a-z0-9])([A-Z])/g, '$1_$2')
    .replace(/([A-Z]+)([A-Z][a-z])/g, '$1_$2')
    .toLowerCase()

function docText(parts, indent) {
  const lines = parts.flatMap((part, index) => [
    ...(index > 0 ? [''] : []),
    ...wrapped(part.replaceAll('\\', '\\\\').replaceAll('"""', "'''"), 110 - indent.length),
  ])
  if (lines.length === 1) return `${indent}"""${lines[0]}"""\n`
  return `${indent}"""${lines[0]}\n${lines
    .slice(1)
    .map((line) => `${line && `${indent}${line}`}\n`)
    .join('')}${indent}"""\n`
}
