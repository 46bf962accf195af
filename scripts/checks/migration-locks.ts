/**
 * Refuses migrations that would block a running site: statements that lock a table while scanning or rewriting it, and ones
 * that remove what the previous version still uses, or add a column to a table that it reads with `*`. Only tables from earlier
 * migrations are checked; `-- small table: name` exempts one that never grows, `-- contract` a removal that runs when no old
 * version does, `-- read by name: name` a table whose columns the previous version lists.
 */
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { LAST_LANDED } from '../../server/test/upgrade/last-landed.ts'
import { tablesReadWhole } from './whole-row-reads.ts'

export type Migration = { name: string; sql: string }

/** Earlier migrations ran before any site had data. */
const FIRST_CHECKED = 85

type Rule = { breaks(statement: string): boolean; why: string }

const RULES: readonly Rule[] = [
  {
    breaks: (sql) => /^create (unique )?index (?!concurrently)/.test(sql),
    why: 'builds an index while nobody can write: use "create index concurrently" in a file that begins with "-- outside a transaction"',
  },
  {
    breaks: (sql) =>
      /\badd (constraint|check|unique|primary key|foreign key|exclude)\b/.test(sql) &&
      !/not valid|using index/.test(sql),
    why: 'reads the whole table under a lock: add it "not valid" and validate it in the next file, or "using index"',
  },
  {
    breaks: (sql) => /\balter column \S+ (set data )?type\b/.test(sql),
    why: 'rewrites the table: add a column of the new type, fill it in turns, and move over to it',
  },
  {
    breaks: (sql) => /\balter column \S+ set not null\b/.test(sql),
    why: 'reads the whole table under a lock: add a check "is not null" that is not valid, and validate it',
  },
  {
    breaks: (sql) =>
      /\badd column\b/.test(sql) && /\bnot null\b/.test(sql) && !/\bdefault\b|\bidentity\b/.test(sql),
    why: 'adds a column that old rows, and the version before, have no value for: give it a default',
  },
  {
    breaks: (sql) =>
      /\badd column\b.*\b(generated always as \(|generated .* as identity|serial|default (?!now\(\)|current_timestamp)\w+\()/.test(
        sql,
      ),
    why: 'works a value out for every row under a lock: add the column empty, and fill it in turns',
  },
  {
    breaks: (sql) => /^(update|delete from)\b/.test(sql) && !/\bwhere\b/.test(sql),
    why: 'changes every row in one transaction: let a job do it in turns',
  },
  {
    breaks: (sql) => /^(lock|cluster|vacuum full|reindex (?!.*concurrently))\b/.test(sql),
    why: 'locks the table for as long as it takes',
  },
]

const REMOVES = /^drop table\b|\bdrop column\b/

const NO_TABLES: ReadonlySet<string> = new Set()

/** One sentence for each refused statement. `readWhole` are the tables that get no column after the migration `released`. */
export function migrationProblems(
  migrations: readonly Migration[],
  { readWhole = NO_TABLES, released = 0 }: { readWhole?: ReadonlySet<string>; released?: number } = {},
): string[] {
  const known = new Set<string>()
  const problems: string[] = []
  for (const { name, sql } of migrations) {
    const statements = statementsOf(sql)
    const made = new Set(
      statements.flatMap(
        (statement) => /^create (?:unlogged )?table (?:if not exists )?([\w.]+)/.exec(statement)?.[1] ?? [],
      ),
    )
    if (numberOf(name) >= FIRST_CHECKED) {
      const small = tablesNamedIn(sql, /^-- small table: (\w+)/gm)
      const readByName = tablesNamedIn(sql, /^-- read by name: (\w+)/gm)
      const isContract = /^-- contract\b/m.test(sql)
      for (const statement of statements) {
        const table = tableOf(statement)
        if (table === null || !known.has(table) || made.has(table)) continue
        const addsColumn = /\badd column\b/.test(statement) && numberOf(name) > released
        if (addsColumn && readWhole.has(table) && !readByName.has(table))
          problems.push(
            `${name}: "${abbreviate(statement)}" breaks prepared statements of the version before, which reads the table with "*": add a table of its own, or list the columns one release earlier`,
          )
        if (small.has(table)) continue
        if (REMOVES.test(statement) && !isContract)
          problems.push(
            `${name}: "${abbreviate(statement)}" takes away what the version before asks for: say "-- contract" in a release after the one that stopped asking`,
          )
        const broken = RULES.find((rule) => rule.breaks(statement))
        if (broken) problems.push(`${name}: "${abbreviate(statement)}" ${broken.why}`)
      }
    }
    for (const table of made) known.add(table)
  }
  return problems
}

function tablesNamedIn(sql: string, pattern: RegExp): Set<string | undefined> {
  return new Set([...sql.matchAll(pattern)].map(([, table]) => table))
}

function numberOf(name: string): number {
  return Number.parseInt(name, 10)
}

function tableOf(statement: string): string | null {
  const found =
    /^(?:alter table|drop table|lock table|lock|update|delete from|cluster|vacuum full|reindex table)(?: if exists)?(?: only)? (?:public\.)?(\w+)/.exec(
      statement,
    ) ?? /^create (?:unique )?index .*?\bon (?:only )?(?:public\.)?(\w+)/.exec(statement)
  return found?.[1] ?? null
}

/** Statements without comments and without the bodies of functions and `do`, which are not checked. */
function statementsOf(sql: string): string[] {
  return sql
    .replace(/--[^\n]*/g, '')
    .replace(/\$(\w*)\$[\s\S]*?\$\1\$/g, "''")
    .split(';')
    .map((statement) => statement.replace(/\s+/g, ' ').trim().toLowerCase())
    .filter((statement) => statement !== '')
}

function abbreviate(statement: string): string {
  return statement.length > 80 ? `${statement.slice(0, 77)}…` : statement
}

function readAll(folder: string): Migration[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .sort()
    .map((name) => ({ name, sql: readFileSync(path.join(folder, name), 'utf8') }))
}

function allReadWhole(folder: string): Set<string> {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  const sources = files.filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
  return new Set(
    sources.flatMap((file) => [...tablesReadWhole(readFileSync(path.join(folder, file), 'utf8'))]),
  )
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const server = path.resolve(import.meta.dirname, '../../server')
  const migrations = readAll(path.join(server, 'migrations'))
  const problems = migrationProblems(migrations, {
    readWhole: allReadWhole(path.join(server, 'src')),
    released: LAST_LANDED.migration,
  })
  for (const problem of problems) console.error(problem)
  if (problems.length > 0) process.exit(1)
  console.log(
    `migrations: ${migrations.filter(({ name }) => numberOf(name) >= FIRST_CHECKED).length} can run on a live site`,
  )
}
