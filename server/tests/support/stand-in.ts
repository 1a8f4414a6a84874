/** Stands for something that a hook makes before the tests run: every member is that of whatever there is by then. */
export function standIn<T extends object>(what: string, current: () => T | undefined): T {
  return new Proxy({} as T, {
    get(_target, member) {
      const real = current()
      if (!real)
        throw new Error(`${what} is there only while tests run: ${String(member)} was asked for too early`)
      const value = Reflect.get(real, member)
      return typeof value === 'function' ? value.bind(real) : value
    },
  })
}
