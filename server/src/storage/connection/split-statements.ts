/**
 * The statements of a migration, one by one and without their semicolons: a distributed database takes no two in one
 * query. Handles quotes, dollar quotes and comments, but no `begin atomic` bodies.
 */
export function splitStatements(sql: string): string[] {
  const statements: string[] = []
  let begin = 0
  for (let at = 0; at < sql.length; at = endOfToken(sql, at)) {
    if (sql[at] !== ';') continue
    statements.push(sql.slice(begin, at))
    begin = at + 1
  }
  statements.push(sql.slice(begin))
  return statements.map(withoutCommentsAhead).filter((statement) => statement !== '')
}

const LINE_COMMENT = /--[^\n]*/y
const QUOTED_NAME = /"(?:[^"]|"")*"/y
/** After E a backslash escapes the next character. */
const ESCAPE_STRING = /e'(?:[^'\\]|\\[\s\S]|'')*'/iy
const STRING = /'(?:[^']|'')*'/y
/** No quote begins within a word: `a$1` is a name. */
const WORD = /[\p{L}_][\p{L}\p{N}_$]*/uy
const DOLLAR_QUOTE = /\$(?:[\p{L}_][\p{L}\p{N}_]*)?\$/uy

function endOfToken(sql: string, at: number): number {
  for (const pattern of [LINE_COMMENT, QUOTED_NAME, ESCAPE_STRING, STRING, WORD]) {
    const end = endOfMatch(pattern, sql, at)
    if (end !== null) return end
  }
  if (sql.startsWith('/*', at)) return endOfBlockComment(sql, at)
  const endOfQuote = endOfMatch(DOLLAR_QUOTE, sql, at)
  return endOfQuote === null ? at + 1 : endOfDollarQuote(sql, at, endOfQuote)
}

function endOfMatch(pattern: RegExp, sql: string, at: number): number | null {
  pattern.lastIndex = at
  return pattern.test(sql) ? pattern.lastIndex : null
}

function endOfDollarQuote(sql: string, begin: number, bodyBegin: number): number {
  const quote = sql.slice(begin, bodyBegin)
  const end = sql.indexOf(quote, bodyBegin)
  return end === -1 ? sql.length : end + quote.length
}

/** Comments nest in SQL. */
function endOfBlockComment(sql: string, begin: number): number {
  let depth = 0
  for (const { 0: mark, index } of sql.slice(begin).matchAll(/\/\*|\*\//g)) {
    depth += mark === '/*' ? 1 : -1
    if (depth === 0) return begin + index + mark.length
  }
  return sql.length
}

function withoutCommentsAhead(statement: string): string {
  let rest = statement.trim()
  while (rest.startsWith('--') || rest.startsWith('/*')) rest = rest.slice(endOfToken(rest, 0)).trim()
  return rest
}
