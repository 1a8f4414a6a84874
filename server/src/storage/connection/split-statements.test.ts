import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { splitStatements } from './split-statements.ts'

describe('a migration is split at its semicolons', () => {
  it.each([
    ['two statements', 'select 1;\nselect 2;\n', ['select 1', 'select 2']],
    ['one that is not ended', 'select 1; select 2', ['select 1', 'select 2']],
    ['nothing but comments', '-- one; two\n/* three; */ ;\n', []],
    ['a comment ahead', '-- why; because\nselect 1;', ['select 1']],
    ['a comment within', 'select 1 -- a; b\n, 2;', ['select 1 -- a; b\n, 2']],
    [
      'nested comments',
      'select /* a /* b; */ c; */ 1; select 2;',
      ['select /* a /* b; */ c; */ 1', 'select 2'],
    ],
    ['a string', "select 'a;''b;'; select 2;", ["select 'a;''b;'", 'select 2']],
    ['a string with a backslash', "select 'a\\'; select 2;", ["select 'a\\'", 'select 2']],
    ['an escaped quote', "select e'a\\';b'; select 2;", ["select e'a\\';b'", 'select 2']],
    ['a word that ends in e', "select name'a\\'; select 2;", ["select name'a\\'", 'select 2']],
    ['a quoted name', 'select 1 as "a;""b;"; select 2;', ['select 1 as "a;""b;"', 'select 2']],
    ['a dollar quote', 'do $$ begin; end $$; select 2;', ['do $$ begin; end $$', 'select 2']],
    ['one with a name', 'do $a$ $$; $b$ ; $a$; select 2;', ['do $a$ $$; $b$ ; $a$', 'select 2']],
    ['dollars in a name', 'select a$b$ ; select c$b$;', ['select a$b$', 'select c$b$']],
    ['a parameter', 'select $1; select $2;', ['select $1', 'select $2']],
    ['a quote in a comment', "-- don't\nselect 1; -- won't\nselect 2;", ['select 1', 'select 2']],
  ])('%s', (_name, sql, statements) => {
    expect(splitStatements(sql)).toEqual(statements)
  })
})

const FOLDER = new URL('../../../migrations/', import.meta.url)

it.each(readdirSync(FOLDER))('%s falls into statements that begin as statements do', (name) => {
  const statements = splitStatements(readFileSync(new URL(name, FOLDER), 'utf8'))
  const others = statements.filter(
    (statement) =>
      !/^(create|alter|drop|insert|update|delete|revoke|select|lock|do|comment) /.test(statement),
  )
  expect({ some: statements.length > 0, others }).toEqual({ some: true, others: [] })
})
