import { readFile, stat } from 'node:fs/promises'
import { FILE_SETTINGS, isSetting, type SettingName } from './all-settings.ts'
import { readConfigFile } from './config-file.ts'
import { type UnknownName, unknownNames } from './unknown-names.ts'
import { type Variables, whyUnread } from './variables.ts'

/** Where a value comes from; the path is that of a file with nothing else, or of the configuration file. */
export interface Source {
  readonly from: 'environment' | 'file' | 'config'
  readonly path: string | null
}

/** What the operator gave: by the environment, by files for secrets, and by a configuration file. */
export interface GivenSettings {
  readonly values: Readonly<Partial<Record<SettingName, string>>>
  readonly sources: ReadonlyMap<SettingName, Source>
  /** Why something that was given cannot be used, a sentence each. */
  readonly problems: readonly string[]
  /** Variables of the environment that look like settings and are none. */
  readonly unknown: readonly UnknownName[]
}

/** Of one layer, the environment or the configuration file. */
interface Layer {
  readonly variables: Variables
  readonly source: Source
}

/** The environment wins over the configuration file, name by name. Settings of `leftOut` count as if nobody had set them. */
export async function gatherSettings(
  environment: Variables,
  leftOut: readonly SettingName[] = [],
): Promise<GivenSettings> {
  const path = environment.AMSEL_CONFIG?.trim()
  const config = path ? await readConfigFile(path) : { variables: {}, problems: [] }
  const problems = [...config.problems]
  const layers: Layer[] = [
    { variables: environment, source: { from: 'environment', path: null } },
    { variables: config.variables, source: { from: 'config', path: path ?? null } },
  ]
  const values: Partial<Record<SettingName, string>> = {}
  const sources = new Map<SettingName, Source>()
  for (const { variables, source } of layers) {
    for (const [name, file] of namesIn(variables)) {
      if (sources.has(name) || leftOut.includes(name)) continue
      const found = await valueIn(name, variables, file)
      if ('problem' in found) problems.push(found.problem)
      else values[name] = found.value
      sources.set(name, file === null ? source : { from: 'file', path: file })
    }
  }
  return { values, sources, problems, unknown: unknownNames(environment) }
}

/** The settings that are set in a layer, each with the path of its file or null. */
function namesIn(variables: Variables): Map<SettingName, string | null> {
  const found = new Map<SettingName, string | null>()
  for (const name of Object.keys(variables)) {
    const text = variables[name]?.trim()
    const ofFile = FILE_SETTINGS.get(name)
    if (!text) continue
    if (ofFile) found.set(ofFile, text)
    else if (isSetting(name) && !found.has(name)) found.set(name, null)
  }
  return found
}

type Found = { readonly value: string } | { readonly problem: string }

async function valueIn(name: SettingName, variables: Variables, file: string | null): Promise<Found> {
  const value = variables[name]?.trim()
  if (file === null) return { value: value ?? '' }
  if (value) return { problem: `The settings ${name} and ${name}_FILE are both set: leave one of them out.` }
  try {
    // A pipe could be read once only.
    if (!(await stat(file)).isFile())
      return { problem: `${file}, which ${name}_FILE names, is not a regular file.` }
    const text = (await readFile(file, 'utf8')).trim()
    return text === ''
      ? { problem: `The file ${file}, which ${name}_FILE names, is empty.` }
      : { value: text }
  } catch (error) {
    return { problem: `The file ${file}, which ${name}_FILE names, cannot be read: ${whyUnread(error)}.` }
  }
}
