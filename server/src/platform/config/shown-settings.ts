import { SETTING_NAMES, type SettingName, traitsOf } from './all-settings.ts'
import type { Variables } from './variables.ts'

const DATABASE_ADDRESS = /^(postgres(?:ql)?:\/\/)(.*)$/is

/** The settings that are set, for a record of the start: without secrets. The source of the master key is shown. */
export function shownSettings(environment: Variables): Record<string, string> {
  const set = SETTING_NAMES.flatMap((name) => {
    const value = environment[name]?.trim()
    return value ? [[name, shown(name, value)]] : []
  })
  const settings = Object.fromEntries(set)
  return settings.MASTER_KEYS ? settings : { MASTER_KEY: 'key file', ...settings }
}

/** Of a secret only that it is given, but for the database: which one it is may be known. */
function shown(name: SettingName, value: string): string {
  if (name === 'DATABASE_URL' && DATABASE_ADDRESS.test(value)) return withoutPassword(value)
  return traitsOf(name).isSecret ? 'given' : value
}

/** User, hosts and name of the database. A password may hold any character, and a parameter may be one. */
function withoutPassword(address: string): string {
  const [, scheme = '', rest = ''] = DATABASE_ADDRESS.exec(address) ?? []
  const end = rest.lastIndexOf('@')
  const user = end < 0 ? '' : `${rest.slice(0, end).split(':')[0]}@`
  const place = rest.slice(end + 1).split('?')[0]
  return `${scheme}${user}${place}`
}

/** Whether two addresses differ at most in the user and the password. */
export const isSameDatabase = (one: string, other: string): boolean =>
  withoutCredentials(one) === withoutCredentials(other)

function withoutCredentials(address: string): string {
  const [, scheme = '', rest = ''] = DATABASE_ADDRESS.exec(address) ?? []
  const [place = '', query = ''] = rest.slice(rest.lastIndexOf('@') + 1).split('?')
  const parameters = new URLSearchParams(query)
  for (const name of ['user', 'password']) parameters.delete(name)
  return `${scheme}${place}?${parameters}`
}
