import { valueTypes } from '@amsel/contract'
import { capitalized, wrapped } from './words.js'

const NOTE = '// Written by "npm run generate" from the contract.\n'
const FOLDER = 'clients/java/src/generated'
const SOURCES = `${FOLDER}/java/dev/amsel/client`

/** The files of the Java library that derive from the contract, by path. */
export function javaFiles(model, rules) {
  const messages = model.messages.filter(({ name }) => name !== 'Amount')
  const values = valueTypes(messages)
  const sent = sentMessages(model)
  const files = {
    [`${FOLDER}/resources/dev/amsel/client/retry.json`]: `${JSON.stringify(rules, null, 2)}\n`,
    [`${SOURCES}/Version.java`]: versionFile(model),
    [`${SOURCES}/NotificationKind.java`]: notificationKindFile(model),
    [`${SOURCES}/model/FieldNames.java`]: fieldNamesFile(model),
  }
  for (const area of model.areas) {
    files[`${SOURCES}/${capitalized(area.name)}.java`] = areaFile(area, SYNC)
    files[`${SOURCES}/${capitalized(area.name)}Async.java`] = areaFile(area, ASYNC)
  }
  for (const message of messages)
    files[`${SOURCES}/model/${message.name}.java`] = messageFile(message, values, sent.has(message.name))
  for (const [name, texts] of values.types) files[`${SOURCES}/model/${name}.java`] = valueFile(name, texts)
  return files
}

/** The requests and all that they are made of: these have builders. */
function sentMessages({ areas, messages }) {
  const byName = new Map(messages.map((message) => [message.name, message]))
  const sent = new Set()
  const visit = (name) => {
    if (sent.has(name)) return
    sent.add(name)
    for (const { type } of byName.get(name).fields) {
      const { kind, name: inner } = type.kind === 'list' ? type.of : type
      if (kind === 'message') visit(inner)
    }
  }
  for (const { operations } of areas) for (const { request } of operations) visit(request)
  return sent
}

function messageFile({ name, doc, fields }, values, isSent) {
  const typed = fields.map((field) => ({ ...field, java: javaType(field.type, field.name, values) }))
  return withImports(`${comment(doc ?? `${name} of the interface.`, '')}public final class ${name} extends Message {
  private static final Set<String> KNOWN = Set.of(${fields.map((field) => `"${field.name}"`).join(', ')});

  private ${name}(Map<String, ?> fields) {
    super(fields);
  }

  /**
   * A message with these fields, as they are on the wire.
   *
   * @param fields by name
   * @return the message
   */
  public static ${name} of(Map<String, ?> fields) {
    return new ${name}(fields);
  }
${isSent ? BUILDER_DOORS : ''}${typed.map(accessorText).join('')}
  @Override
  protected Set<String> known() {
    return KNOWN;
  }
${isSent ? builderText(name, typed) : ''}}
`)
}

const IMPORTS = [
  'dev.amsel.client.Nullable',
  'java.math.BigDecimal',
  'java.util.LinkedHashMap',
  'java.util.List',
  'java.util.Map',
  'java.util.Set',
]

function withImports(text) {
  const used = IMPORTS.filter((name) => new RegExp(`\\b${name.split('.').at(-1)}\\b`).test(text))
  return `${NOTE}package dev.amsel.client.model;\n\n${used.map((name) => `import ${name};\n`).join('')}\n${text}`
}

const accessorText = ({ name, isSecret, java }) => `
  /**
   * {@code ${name}}.${isSecret ? ' Secret: keep it out of logs.' : ''}
   *
   * @return null where it is absent
   */
  public @Nullable ${java.type} ${name}() {
    return ${java.read(name)};
  }
`

const BUILDER_DOORS = `
  /**
   * Begins an empty one.
   *
   * @return a builder
   */
  public static Builder builder() {
    return new Builder(Map.of());
  }

  /**
   * Begins with the fields of this one.
   *
   * @return a builder
   */
  public Builder toBuilder() {
    return new Builder(toMap());
  }
`

const builderText = (name, fields) => `
  /** Makes a {@link ${name}}. */
  public static final class Builder {
    private final Map<String, Object> fields;

    private Builder(Map<String, Object> fields) {
      this.fields = new LinkedHashMap<>(fields);
    }
${fields.map(setterText).join('')}
    /**
     * A field that this version of the library does not know.
     *
     * @param name its name on the wire
     * @param value a text, a number, a flag, a list or a map
     * @return this builder
     */
    public Builder extra(String name, @Nullable Object value) {
      put(fields, name, value);
      return this;
    }

    /**
     * Makes the message.
     *
     * @return it
     * @throws IllegalStateException where a required field is missing
     */
    public ${name} build() {
      require("${name}", fields, List.of(${fields
        .filter(({ isRequired }) => isRequired)
        .map((field) => `"${field.name}"`)
        .join(', ')}));
      return new ${name}(fields);
    }
  }
`

const setterText = ({ name, isRequired, java }) => `
    /**
     * Sets {@code ${name}}${isRequired ? ', which is required' : ''}.
     *
     * @param value null: it is not sent
     * @return this builder
     */
    public Builder ${name}(@Nullable ${java.type} value) {
      put(fields, "${name}", value);
      return this;
    }
`

function javaType(type, field, values) {
  if (type.kind === 'list') {
    const of = javaType(type.of, field, values)
    return { type: `List<${of.type}>`, read: (name) => `list("${name}", ${of.element})` }
  }
  if (type.kind === 'message' || type.kind === 'amount')
    return {
      type: type.name,
      read: (name) => `message("${name}", ${type.name}::of)`,
      element: `reader(${type.name}::of)`,
    }
  const value = type.kind === 'enum' ? values.nameOf(field) : null
  if (value)
    return {
      type: value,
      read: (name) => `value("${name}", ${value}::of)`,
      element: `valueReader(${value}::of)`,
    }
  return PLAIN[type.kind]
}

const plain = (type, method) => ({
  type,
  read: (name) => `${method}("${name}")`,
  element: `Message::as${capitalized(method)}`,
})
const PLAIN = {
  text: plain('String', 'text'),
  enum: plain('String', 'text'),
  time: plain('String', 'text'),
  flag: plain('Boolean', 'flag'),
  integer: plain('Long', 'integer'),
  decimal: plain('BigDecimal', 'decimal'),
  map: plain('Map<String, Object>', 'map'),
}

const valueFile = (name, texts) => `${NOTE}package dev.amsel.client.model;

import java.util.List;

/** The values that {@code ${name.charAt(0).toLowerCase()}${name.slice(1)}} may have; a newer gateway may send others. */
public final class ${name} extends OpenValue {
${texts.map((text) => `  /** {@code ${text}}. */\n  public static final ${name} ${constantName(text)} = new ${name}("${text}");\n`).join('')}
  private static final List<${name}> KNOWN = List.of(${texts.map(constantName).join(', ')});

  private ${name}(String text) {
    super(text);
  }

  /**
   * The value that is written so, known or not.
   *
   * @param text as on the wire
   * @return the value
   */
  public static ${name} of(String text) {
    return KNOWN.stream().filter(known -> known.text().equals(text)).findFirst().orElseGet(() -> new ${name}(text));
  }

  /**
   * Those that this version knows.
   *
   * @return all of them
   */
  public static List<${name}> known() {
    return KNOWN;
  }
}
`

function constantName(text) {
  const name = text.replace(/([a-z0-9])([A-Z])/g, '$1_$2').toUpperCase()
  return /^[0-9]/.test(name) ? `VALUE_${name}` : name
}

const SYNC = { suffix: '', call: 'Call', imports: '', result: (type) => `Outcome<${type}>`, words: '' }
const ASYNC = {
  suffix: 'Async',
  call: 'AsyncCall',
  imports: 'import java.util.concurrent.CompletableFuture;\n',
  result: (type) => `CompletableFuture<Outcome<${type}>>`,
  words: ', without waiting for them',
}

function areaFile({ name, operations }, mode) {
  const type = `${capitalized(name)}${mode.suffix}`
  const imports = [...new Set(operations.flatMap(({ request, answer }) => [request, answer]))].sort()
  return `${NOTE}package dev.amsel.client;

${imports.map((message) => `import dev.amsel.client.model.${message};\n`).join('')}${mode.imports}
/** The operations of {@code ${name}}${mode.words}. */
public final class ${type} {
  private final ${mode.call} call;

  ${type}(${mode.call} call) {
    this.call = call;
  }
${operations.map((operation) => operationText(operation, mode)).join('')}}
`
}

const operationText = ({ path, name, title, doc, key, request, answer }, { result }) => {
  const words = [`${title}.`, doc, ...(key ? [`The same \`${key}\` again acts once.`] : [])]
  return `
${comment(words, '  ', ['@param request what is asked', '@return how it ended'])}  public ${result(answer)} ${name}(${request} request) {
    return ${name}(request, CallOptions.USUAL);
  }

${comment(words, '  ', ['@param request what is asked', '@param options how it is asked', '@return how it ended'])}  public ${result(answer)} ${name}(${request} request, CallOptions options) {
    return call.make("${path}", request, ${answer}::of, options);
  }
`
}

const notificationKindFile = ({ notifications }) => `${NOTE}package dev.amsel.client;

${[...new Set(notifications.map(({ type }) => type))]
  .sort()
  .map((type) => `import dev.amsel.client.model.${type};\n`)
  .join('')}import dev.amsel.client.model.Message;
import dev.amsel.client.model.UnknownBody;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/** What a notification is about. */
public enum NotificationKind {
${notifications.map(({ kind, title, types, field, type }) => `  /** ${title}: {@link ${type}}. */\n  ${constantName(kind)}("${kind}", List.of(${types.map((text) => `"${text}"`).join(', ')}), ${field ? `"${field}"` : 'null'}, ${type}::of),\n`).join('')}  /** Of a kind that is newer than this library: acknowledge it, or it is sent eight times. */
  UNKNOWN("unknown", List.of(), null, UnknownBody::of);

  private final String text;
  private final List<String> types;
  private final @Nullable String field;
  private final Function<Map<String, ?>, ? extends Message> reader;

  NotificationKind(
      String text, List<String> types, @Nullable String field, Function<Map<String, ?>, ? extends Message> reader) {
    this.text = text;
    this.types = types;
    this.field = field;
    this.reader = reader;
  }

  /** By what is signed: the header {@code notification-kind} is not. */
  static NotificationKind of(Map<String, ?> body) {
    for (NotificationKind kind : values()) if (kind.types.contains(String.valueOf(body.get("notifyType")))) return kind;
    for (NotificationKind kind : values()) if (kind.field != null && body.containsKey(kind.field)) return kind;
    return UNKNOWN;
  }

  Message read(Map<String, ?> body) {
    return reader.apply(body);
  }

  /**
   * As the gateway writes it.
   *
   * @return such as {@code notifyPayment}
   */
  public String text() {
    return text;
  }
}
`

const fieldNamesFile = ({ messages }) => {
  const fields = messages.flatMap((message) => message.fields)
  const list = (names) =>
    [...new Set(names)]
      .sort()
      .map((name) => `      "${name}"`)
      .join(',\n')
  return `${NOTE}package dev.amsel.client.model;

import java.util.Set;

/** What may be shown of a message in a log. */
final class FieldNames {
  /** Hidden wherever they are. */
  static final Set<String> SECRET = Set.of(
${list(fields.filter(({ isSecret }) => isSecret).map(({ name }) => name))});

  /** Of others nobody knows whether they are secret. */
  static final Set<String> KNOWN = Set.of(
${list(fields.map(({ name }) => name))});

  private FieldNames() {}
}
`
}

const versionFile = ({ version }) => `${NOTE}package dev.amsel.client;

/** The version of the library, which is that of the contract. */
final class Version {
  static final String VERSION = "${version}";

  private Version() {}
}
`

function comment(doc, indent, tags = []) {
  const parts = [doc].flat().filter(Boolean).map(javadoc)
  const lines = parts.flatMap((part, index) => [
    ...(index > 0 ? ['', ...wrapped(`<p>${part}`, 110 - indent.length)] : wrapped(part, 110 - indent.length)),
  ])
  if (tags.length > 0) lines.push('', ...tags)
  if (lines.length === 1) return `${indent}/** ${lines[0]} */\n`
  return `${indent}/**\n${lines.map((line) => `${indent} *${line && ` ${line}`}\n`).join('')}${indent} */\n`
}

const javadoc = (text) =>
  text
    .replaceAll('*/', '* /')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('@', '&#64;')
    .replace(/`([^`]*)`/g, (_, code) => `{@code ${code}}`)
