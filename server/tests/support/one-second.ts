import { vi } from 'vitest'

/** So many calls within one second of the gateways in this process, however slow the machine is. */
export async function inOneSecond<T>(count: number, call: (number: number) => Promise<T>): Promise<T[]> {
  const clock = vi.spyOn(performance, 'now').mockReturnValue(performance.now())
  try {
    return await Promise.all(Array.from({ length: count }, (_, number) => call(number)))
  } finally {
    clock.mockRestore()
  }
}

/** How many there are of each. */
export const counted = (values: readonly unknown[]): Record<string, number> =>
  Object.fromEntries(
    [...new Set(values)].map((value) => [value, values.filter((each) => each === value).length]),
  )
