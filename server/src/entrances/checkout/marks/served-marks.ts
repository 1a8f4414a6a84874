import type { FastifyInstance } from 'fastify'
import type { MethodMark } from '../../../platform/config/index.ts'
import { documentHeaders, sendErrorPage } from '../../../platform/web/index.ts'
import type { GivenMarks } from './mark.ts'

/** The operator's marks, and where each is served. */
export interface ServedMarks {
  readonly paths: GivenMarks
  readonly files: ReadonlyMap<string, MethodMark>
}

const FOLDER = '/marks'

/** A path names the file's digest, so what is at an address never changes. */
const HEADERS = {
  ...documentHeaders(["default-src 'none'", "style-src 'unsafe-inline'", 'sandbox']),
  'cache-control': 'public, max-age=31536000, immutable',
  'cross-origin-resource-policy': 'same-origin',
}

export function servedMarks(marks: readonly MethodMark[]): ServedMarks {
  const files = new Map(marks.map((mark) => [fileOf(mark), mark]))
  return { files, paths: new Map([...files].map(([file, { name }]) => [name, `${FOLDER}/${file}`])) }
}

const fileOf = ({ name, type, digest }: MethodMark): string =>
  `${name}.${digest}.${type === 'image/png' ? 'png' : 'svg'}`

/** From memory: no address reaches a file. */
export const markRoute = (app: FastifyInstance, { files }: ServedMarks): void => {
  app.get<{ Params: { file: string } }>(`${FOLDER}/:file`, (request, reply) => {
    const mark = files.get(request.params.file)
    return mark ? reply.headers(HEADERS).type(mark.type).send(mark.bytes) : sendErrorPage(reply, 404)
  })
}
