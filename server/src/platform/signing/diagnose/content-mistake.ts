import type { ReceivedSignature } from './diagnosis.ts'

/** The signed content, piece by piece. */
interface Layout {
  method: string
  afterMethod: string
  path: string
  afterPath: string
  clientId: string
  afterClientId: string
  time: string
  afterTime: string
  body: Buffer | string
  end: string
}

/** What the caller may have put in place of a piece. */
export type Change = Partial<Layout>

export interface ContentMistake {
  cause: string
  explanation: string
  variants: (received: ReceivedSignature) => Iterable<Change>
}

/** The content as somebody who made this change would have signed it; in pieces, so that no body is copied. */
export function compose(
  { method, path, clientId, time, body }: ReceivedSignature,
  change: Change,
): [head: string, body: Buffer | string, end: string] {
  const layout: Layout = {
    ...{ method, afterMethod: ' ', path, afterPath: '\n' },
    ...{ clientId, afterClientId: '.', time, afterTime: '.', body, end: '' },
    ...change,
  }
  const line = layout.method + layout.afterMethod + layout.path + layout.afterPath
  const head = line + layout.clientId + layout.afterClientId + layout.time + layout.afterTime
  return [head, layout.body, layout.end]
}
