import { FILE_SETTINGS, SETTING_NAMES, SETTINGS, type SettingName, traitsOf } from './all-settings.ts'

const TEXT = { type: 'string' }
const TYPES = {
  number: { type: ['integer', 'string'] },
  share: { type: ['number', 'string'] },
  switch: { type: ['boolean', 'string'], enum: [true, false, 'on', 'off', ''] },
  list: { type: ['array', 'string'], items: { type: ['string', 'integer'], pattern: '^[^,]*$' } },
}

/** The JSON Schema of the file that AMSEL_CONFIG names. */
export function settingsSchema(): Record<string, unknown> {
  const entries = SETTING_NAMES.filter((name) => name !== 'AMSEL_CONFIG').flatMap((name) => [
    [name, ofSetting(name)],
    ...[...FILE_SETTINGS].filter(([, of]) => of === name).map(([file]) => [file, ofFile(name)]),
  ])
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: 'Settings of Amsel',
    description: 'The file that AMSEL_CONFIG names, as YAML or JSON.',
    type: 'object',
    properties: Object.fromEntries(entries),
    additionalProperties: false,
  }
}

function ofSetting(name: SettingName) {
  const [fallback, description] = SETTINGS[name]
  const { takes, isSecret } = traitsOf(name)
  const { type, ...more } = takes ? { ...TYPES[takes] } : TEXT
  return {
    // Nothing written is as if it were not there.
    type: [type, 'null'].flat(),
    ...withNull(more),
    description,
    ...(fallback !== '' && { default: fallback }),
    ...(isSecret && { writeOnly: true }),
  }
}

const withNull = (more: object) =>
  'enum' in more && Array.isArray(more.enum) ? { ...more, enum: [...more.enum, null] } : more

const ofFile = (name: SettingName) => ({
  type: ['string', 'null'],
  description: `Path of a file that holds ${name}, instead of the value itself.`,
})
