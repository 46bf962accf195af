/** Checks module boundaries in SQL: only the slice that declares a table may query it. */
import { type Broken, placeOf } from './places.ts'
import { HOLE, lineOf, readSource } from './source-text.ts'

type Source = { file: string; text: string }
export type NamedTable = { table: string; line: number }

/** Tables of the platform, which it queries without the query builder. */
const OF_THE_PLATFORM = ['bus_payloads', 'process_figures', 'schema_history']

/** `schema` is the dumped database schema, to find tables that no slice declares. */
export function findForeignTables(sources: readonly Source[], schema: string): Broken[] {
  const server = sources.filter(({ file }) => file.startsWith('server/src/'))
  const owners = new Map(OF_THE_PLATFORM.map((table) => [table, 'platform']))
  for (const { file, text } of server)
    for (const table of declaredTables(text)) owners.set(table, ownerOf(file))
  const unowned = [...schema.matchAll(/^create (?:unlogged )?table (\w+)/gim)]
    .filter(([, table = '']) => !owners.has(table))
    .map(([, table]) => ({ where: `server/schema.sql has ${table}`, sentence: 'no tables.ts declares it' }))
  const foreign = server.flatMap(({ file, text }) =>
    mayNameAnyTable(file)
      ? []
      : tablesNamed(text).flatMap((named) => judge(file, named, owners.get(named.table))),
  )
  return [...unowned, ...foreign]
}

function judge(file: string, { table, line }: NamedTable, owner: string | undefined): Broken[] {
  if (owner === undefined || owner === ownerOf(file)) return []
  return [
    {
      where: `${file}:${line} queries ${table}`,
      sentence: `a table of ${owner} is accessed through its public API`,
    },
  ]
}

function ownerOf(file: string): string {
  const { slice, part } = placeOf(file)
  return slice ?? part
}

/** The tables that a source declares to the query builder. */
export function declaredTables(source: string): string[] {
  if (!source.includes('interface Tables')) return []
  const block = /interface Tables \{([^}]*(?:\{[^}]*\}[^}]*)*)\}/.exec(readSource(source).code)?.[1] ?? ''
  return [...block.replace(/\{[^}]*\}/g, '').matchAll(/^\s*(\w+):/gm)].map(([, table]) => table ?? '')
}

/** Tests and their helpers may use any table. */
export function mayNameAnyTable(file: string): boolean {
  return (
    /\.test\.ts$|(?:^|[-/])kit\.ts$|\.fixture\.ts$/.test(file) || /^(?:server\/test|bench|e2e)\//.test(file)
  )
}

/** All tables in a source's queries, in builder calls or SQL, without common table expressions. */
export function tablesNamed(source: string): NamedTable[] {
  const { code, templates } = readSource(source)
  const texts = templates
    .filter(({ tag }) => /(?:^|\.)sql$/.test(tag))
    .map(({ text, line }) => ({ sql: plain(text), line }))
  const ownNames = new Set([...namesOfParts(code), ...texts.flatMap(({ sql }) => namesInWith(sql))])
  const named = [...tablesInCalls(code), ...texts.flatMap(({ sql, line }) => tablesInSql(sql, line))]
  return named.filter(({ table }) => !ownNames.has(table)).sort((a, b) => a.line - b.line)
}

const CALL =
  /\.(?:selectFrom|insertInto|updateTable|deleteFrom|mergeInto|from|using|table|truncate|(?:inner|left|right|full|cross)Join(?:Lateral)?)\(\s*(\[[^\]]*\]|'[^']*'|"[^"]*")/g

/** If a table name is passed in a variable, all strings of the file are searched. */
const CALL_BY_VARIABLE = /\.(?:selectFrom|insertInto|updateTable|deleteFrom|mergeInto|\w+Join)\(\s*\w+\s*[,)]/

const NAME = /['"](?:public\.)?(\w+)(?:\s+as\s+\w+)?['"]/g

function tablesInCalls(code: string): NamedTable[] {
  const texts = CALL_BY_VARIABLE.test(code) ? [{ index: 0, 1: code }] : [...code.matchAll(CALL)]
  return texts.flatMap(({ index, 1: names = '' }) =>
    [...names.matchAll(NAME)].map((name) => ({
      table: name[1] ?? '',
      line: lineOf(code.slice(0, index + name.index)),
    })),
  )
}

/** Common table expressions of the builder. */
function namesOfParts(code: string): string[] {
  return [...code.matchAll(/\.with(?:Recursive)?\(\s*['"](\w+)/g)].map(([, name]) => name ?? '')
}

const RELATION = String.raw`(?:only\s+|lateral\s+)?(?:public\.)?"?([a-z_]\w*)"?(?![\w.(])`
const NAMED = new RegExp(String.raw`\b(?:from|join|update|into|using|table|truncate)\s+${RELATION}`, 'gi')
/** Further items of a list: from media as m, accounts as a. */
const NEXT = new RegExp(String.raw`^(?:\s+as)?(?:\s+\w+)?\s*,\s*${RELATION}`, 'i')

function tablesInSql(sql: string, line: number): NamedTable[] {
  return [...sql.matchAll(NAMED)].flatMap((match) => {
    const tables = [match[1] ?? '']
    let rest = sql.slice(match.index + match[0].length)
    for (let next = NEXT.exec(rest); next; next = NEXT.exec(rest)) {
      tables.push(next[1] ?? '')
      rest = rest.slice(next[0].length)
    }
    const at = line + lineOf(sql.slice(0, match.index)) - 1
    return tables.map((table) => ({ table, line: at }))
  })
}

function namesInWith(sql: string): string[] {
  return [
    ...sql.matchAll(
      /(?:\bwith(?:\s+recursive)?|,)\s+(\w+)(?:\s*\([\w\s,]*\))?\s+as\s+(?:(?:not\s+)?materialized\s*)?[(\u{25cc}]/giu,
    ),
  ].map(([, name]) => name ?? '')
}

/** SQL without comments and string literals. */
function plain(text: string): string {
  return text.replace(/--[^\n]*/g, '').replace(/'[^']*'/g, HOLE)
}
