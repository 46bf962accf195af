/** Checks module boundaries in SQL: only the slice that declares a table may query it. */
import { type BoundaryViolation, layerOf } from './layers.ts'
import { lineOf, PLACEHOLDER, readSource } from './source-text.ts'

type Source = { file: string; text: string }
export type TableReference = { table: string; line: number }

/** Tables of the platform, which it queries without the query builder. */
const PLATFORM_TABLES = ['bus_payloads', 'process_figures', 'schema_history']

/** `schema` is the dumped database schema, to find tables that no slice declares. */
export function findForeignTables(sources: readonly Source[], schema: string): BoundaryViolation[] {
  const server = sources.filter(({ file }) => file.startsWith('server/src/'))
  const owners = new Map(PLATFORM_TABLES.map((table) => [table, 'platform']))
  for (const { file, text } of server)
    for (const table of declaredTables(text)) owners.set(table, ownerOf(file))
  const unowned = [...schema.matchAll(/^create (?:unlogged )?table (\w+)/gim)]
    .filter(([, table = '']) => !owners.has(table))
    .map(([, table]) => ({ where: `server/schema.sql has ${table}`, rule: 'no tables.ts declares it' }))
  const foreign = server.flatMap(({ file, text }) =>
    mayUseAnyTable(file)
      ? []
      : referencedTables(text).flatMap((named) => violationsOf(file, named, owners.get(named.table))),
  )
  return [...unowned, ...foreign]
}

function violationsOf(
  file: string,
  { table, line }: TableReference,
  owner: string | undefined,
): BoundaryViolation[] {
  if (owner === undefined || owner === ownerOf(file)) return []
  return [
    {
      where: `${file}:${line} queries ${table}`,
      rule: `a table of ${owner} is accessed through its public API`,
    },
  ]
}

function ownerOf(file: string): string {
  const { slice, part } = layerOf(file)
  return slice ?? part
}

/** The tables that a source declares to the query builder. */
export function declaredTables(source: string): string[] {
  if (!source.includes('interface Tables')) return []
  const block = /interface Tables \{([^}]*(?:\{[^}]*\}[^}]*)*)\}/.exec(readSource(source).code)?.[1] ?? ''
  return [...block.replace(/\{[^}]*\}/g, '').matchAll(/^\s*(\w+):/gm)].map(([, table]) => table ?? '')
}

/** Tests and their helpers may use any table. */
export function mayUseAnyTable(file: string): boolean {
  return /\.test\.ts$/.test(file) || /^(?:server\/test|bench|e2e)\//.test(file)
}

/** All tables in a source's queries, in builder calls or SQL, without common table expressions. */
export function referencedTables(source: string): TableReference[] {
  const { code, templates } = readSource(source)
  const texts = templates
    .filter(({ tag }) => /(?:^|\.)sql$/.test(tag))
    .map(({ text, line }) => ({ sql: withoutLiterals(text), line }))
  const ownNames = new Set([...builderCteNames(code), ...texts.flatMap(({ sql }) => sqlCteNames(sql))])
  const named = [...tablesInCalls(code), ...texts.flatMap(({ sql, line }) => tablesInSql(sql, line))]
  return named.filter(({ table }) => !ownNames.has(table)).sort((a, b) => a.line - b.line)
}

const CALL =
  /\.(?:selectFrom|insertInto|updateTable|deleteFrom|mergeInto|from|using|table|truncate|(?:inner|left|right|full|cross)Join(?:Lateral)?)\(\s*(\[[^\]]*\]|'[^']*'|"[^"]*")/g

/** If a table name is passed in a variable, all strings of the file are searched. */
const CALL_BY_VARIABLE = /\.(?:selectFrom|insertInto|updateTable|deleteFrom|mergeInto|\w+Join)\(\s*\w+\s*[,)]/

const NAME = /['"](?:public\.)?(\w+)(?:\s+as\s+\w+)?['"]/g

function tablesInCalls(code: string): TableReference[] {
  const texts = CALL_BY_VARIABLE.test(code) ? [{ index: 0, 1: code }] : [...code.matchAll(CALL)]
  return texts.flatMap(({ index, 1: names = '' }) =>
    [...names.matchAll(NAME)].map((name) => ({
      table: name[1] ?? '',
      line: lineOf(code.slice(0, index + name.index)),
    })),
  )
}

/** Common table expressions of the builder. */
function builderCteNames(code: string): string[] {
  return [...code.matchAll(/\.with(?:Recursive)?\(\s*['"](\w+)/g)].map(([, name]) => name ?? '')
}

const RELATION = String.raw`(?:only\s+|lateral\s+)?(?:public\.)?"?([a-z_]\w*)"?(?![\w.(])`
const NAMED = new RegExp(String.raw`\b(?:from|join|update|into|using|table|truncate)\s+${RELATION}`, 'gi')
/** Further items of a list: from media as m, accounts as a. */
const NEXT = new RegExp(String.raw`^(?:\s+as)?(?:\s+\w+)?\s*,\s*${RELATION}`, 'i')

function tablesInSql(sql: string, line: number): TableReference[] {
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

function sqlCteNames(sql: string): string[] {
  return [
    ...sql.matchAll(
      /(?:\bwith(?:\s+recursive)?|,)\s+(\w+)(?:\s*\([\w\s,]*\))?\s+as\s+(?:(?:not\s+)?materialized\s*)?[(\u{25cc}]/giu,
    ),
  ].map(([, name]) => name ?? '')
}

/** SQL without comments and string literals. */
function withoutLiterals(text: string): string {
  return text.replace(/--[^\n]*/g, '').replace(/'[^']*'/g, PLACEHOLDER)
}
