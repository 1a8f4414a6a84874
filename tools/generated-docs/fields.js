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
    'What becomes of a field',
    'The gateway acts on what a request says. Where it does not, it says so: a field that asks for something nobody carries ' +
      'out is refused by its name, and nothing is done. Null, an empty text, object or list, `false` and 0 ask for nothing, ' +
      'and so does an object or list that holds nothing else: some libraries write what was never set. A field that is not in ' +
      'the reference is ignored.',
    '## Refused',
    refusals('refused'),
    '## Handed on',
    'An account at an [upstream gateway](../providers/ams.md) gets these, and its answer decides. Where the client’s route ' +
      'leads to no such account, as in the sandbox, they are refused.',
    refusals('handed-on'),
    '## Information only',
    'Nothing is decided by these. Inside of `order`, `env`, `merchant` and `store` more such fields are marked in the ' +
      'reference at `/docs`.',
    table(
      ['Operation', 'Field', 'What becomes of it'],
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
