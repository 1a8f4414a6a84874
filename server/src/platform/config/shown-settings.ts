/** A setting that may hold a secret is shown only as given. */
const SECRET = /KEY|SECRET|PASSWORD|TOKEN|HEADERS/
const DATABASE_ADDRESS = /^(postgres(?:ql)?:\/\/)(.*)$/is

/** The settings that are set, for a record of the start: without secrets. The source of the master key is shown. */
export function shownSettings(
  names: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
): Record<string, string> {
  const set = names.flatMap((name) => {
    const value = environment[name]?.trim()
    return value ? [[name, shown(name, value)]] : []
  })
  const settings = Object.fromEntries(set)
  return settings.MASTER_KEYS ? settings : { MASTER_KEY: 'key file', ...settings }
}

function shown(name: string, value: string): string {
  if (SECRET.test(name)) return 'given'
  return DATABASE_ADDRESS.test(value) ? withoutPassword(value) : value
}

/** User, hosts and name of the database. A password may hold any character, and a parameter may be one. */
function withoutPassword(address: string): string {
  const [, scheme = '', rest = ''] = DATABASE_ADDRESS.exec(address) ?? []
  const end = rest.lastIndexOf('@')
  const user = end < 0 ? '' : `${rest.slice(0, end).split(':')[0]}@`
  const place = rest.slice(end + 1).split('?')[0]
  return `${scheme}${user}${place}`
}
