/**
 * The folders under node_modules of all that a gateway runs with, as the lock file places them: what the manifest depends
 * on, and so on. Its own optional dependencies, which are made for one platform each, are left to whoever installs it.
 */
export function runtimePackages({ packages: locked }, manifest) {
  const found = new Set()
  follow('', { dependencies: manifest.dependencies })
  return [...found].sort()

  function follow(from, { dependencies = {}, optionalDependencies = {} }) {
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies })) {
      const path = placeOf(from, name)
      if (!path && name in optionalDependencies) continue
      if (!path) throw new Error(`package-lock.json has no ${name}, which ${from || manifest.name} needs.`)
      if (found.has(path)) continue
      found.add(path)
      const { link, resolved } = locked[path]
      follow(path, link ? locked[resolved] : locked[path])
    }
  }

  /** Where Node would find a package: from the folder of the one that asks for it upwards. */
  function placeOf(from, name) {
    for (let folder = from; ; folder = folder.slice(0, Math.max(folder.lastIndexOf('/node_modules/'), 0))) {
      const path = folder ? `${folder}/node_modules/${name}` : `node_modules/${name}`
      if (locked[path]) return path
      if (!folder) return null
    }
  }
}
