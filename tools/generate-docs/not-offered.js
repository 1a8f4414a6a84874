import { KNOWN_PATHS, ODD_PATHS, OPERATIONS } from '@amsel/contract'
import { code, page, table } from './markdown.js'

export const notOfferedPage = () =>
  page(
    'Not offered',
    'Clients of this interface can call the operations below, but this gateway does not offer them. A signed call ' +
      'gets F `INVALID_API`. A path that is in no list gets F `NO_INTERFACE_DEF`, so you can distinguish the two.',
    'Areas are below `/ams/api/` and `/ams/sandbox/api/`, except the one that begins with a slash.',
    table(['Area', 'Operation'], rows()),
    'The operations that are offered have a page each, see [Operations](operations.md).',
  )

function rows() {
  const offered = new Set(OPERATIONS.map(({ path }) => path))
  const paths = [...KNOWN_PATHS, ...ODD_PATHS].filter((path) => !offered.has(path))
  return paths.map((path) => {
    const slash = path.lastIndexOf('/')
    return [code(path.slice(0, slash)), code(path.slice(slash + 1))]
  })
}
