/** Some things between an opening and a closing: in one line where they fit, otherwise each on its own. */
interface Block {
  readonly open: string
  readonly items: readonly string[]
  readonly close: string
  readonly separator: string
  /** Of one step. */
  readonly indent: string
  /** After the last one too, where each has its own line. */
  readonly isEnded?: boolean
  /** Inside of the brackets of one line. */
  readonly room?: string
}

const WIDTH = 76

export function block({ open, items, close, separator, indent, isEnded = false, room = '' }: Block): string {
  if (items.length === 0) return open + close
  const glue = separator === '' ? '' : `${separator} `
  const line = `${open}${room}${items.join(glue)}${room}${close}`
  if (line.length <= WIDTH && !line.includes('\n')) return line
  const own = items.map((item, place) => {
    const isLast = place === items.length - 1
    return `${indent}${item.replaceAll('\n', `\n${indent}`)}${isLast && !isEnded ? '' : separator}`
  })
  return [open, ...own, ...(close === '' ? [] : [close])].join('\n')
}
