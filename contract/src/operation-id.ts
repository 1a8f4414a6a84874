/** The last part of a path; with its area in front where operations of two areas share it. */
export function operationIdOf(path: string, paths: readonly string[]): string {
  const name = lastPartOf(path)
  const isShared = paths.filter((other) => lastPartOf(other) === name).length > 1
  return isShared ? `${areaOf(path)}${name.charAt(0).toUpperCase()}${name.slice(1)}` : name
}

export const areaOf = (path: string) => path.split('/')[1] ?? path

const lastPartOf = (path: string) => path.split('/').at(-1) ?? path
