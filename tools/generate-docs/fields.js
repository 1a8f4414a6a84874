import { openapi } from '@amsel/contract'
import { code, page, table } from './markdown.js'
import { pageOf } from './operations.js'

/** Fields with a role of their own, by operation, with the names of those inside of messages in dots. */
function markedFields() {
  const { paths, components } = JSON.parse(JSON.stringify(openapi()))
  const fieldsOf = (schema, names = []) => {
    const { $ref, items, properties = {} } = schema
    if ($ref) return fieldsOf(components.schemas[$ref.split('/').at(-1)], names)
    if (items) return fieldsOf(items, names)
    return Object.entries(properties).flatMap(([name, field]) => {
      const here = [...names, name]
      return field['x-role'] ? [{ field: here.join('.'), ...field }] : fieldsOf(field, here)
    })
  }
  return Object.entries(paths).flatMap(([path, { post }]) =>
    fieldsOf(post.requestBody.content['application/json'].schema).map((field) => ({
      operation: path.slice(1),
      ...field,
    })),
  )
}

const linked = (operation) => `[${operation.replace('v1/', '')}](../${pageOf(operation)})`

export function fieldsPage() {
  const fields = markedFields()
  const of = (role) => fields.filter((field) => field['x-role'] === role)
  const because = (description) => description.slice(description.indexOf('`: ') + 3)
  const refusals = (role) =>
    table(
      ['Operation', 'Field', 'Code', 'Why'],
      of(role).map(({ operation, field, description, ...mark }) => [
        linked(operation),
        code(field),
        code(mark['x-result-code']),
        because(description),
      ]),
    )
  return page(
    'What happens to a field',
    'The gateway acts on what a request says. If it cannot, it says so: a field that asks for something the gateway does not ' +
      'do is refused by name, and nothing is done. Null, an empty string, object or list, `false` and 0 are ignored, and so ' +
      'is an object or list that holds nothing else: some libraries send fields that were never set. A field that is not in ' +
      'the reference is ignored.',
    '## Refused',
    refusals('refused'),
    '## Handed on',
    'An account at an [upstream gateway](../providers/ams.md) gets these, and its answer decides. If the client’s route ' +
      'leads to no such account, as in the sandbox, they are refused.',
    refusals('handed-on'),
    '## Information only',
    'These decide nothing. Inside `order`, `env`, `merchant` and `store` more such fields are marked in the ' +
      'reference at `/docs`.',
    table(
      ['Operation', 'Field', 'What happens to it'],
      of('informational')
        .filter(({ field }) => !field.includes('.'))
        .map(({ operation, field, description }) => [
          linked(operation),
          code(field),
          description.replace('Information only: ', ''),
        ]),
    ),
  )
}
