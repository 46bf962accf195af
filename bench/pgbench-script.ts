/** Turns the recorded SQL of one request into a pgbench script that uses other accounts and items in each turn. */
import type { Statement } from './record.ts'

/** A value of the recorded request and its replacement in each turn. */
export type Replacement = { value: string; sql: string }

/** `begin` sets the variables of a turn in pgbench's syntax. */
export function pgbenchScript(
  statements: readonly Statement[],
  { begin, replacements }: { begin: string; replacements: readonly Replacement[] },
): string {
  const known = new Map(replacements.map(({ value, sql }) => [value, sql]))
  const lines = statements.map((statement, index) => {
    const text = statement.text.replace(/\$(\d+)/g, (_match, number) =>
      literal(statement.values[Number(number) - 1], known),
    )
    const isUsed = isReferredTo(statements, index, known)
    if (isUsed) remember(statement, index, known)
    const flat = text.replace(/\s*\n\s*/g, ' ').trim()
    return isUsed ? `${flat} \\gset s${index}_` : `${flat};`
  })
  return `${begin}\n${lines.join('\n')}\n`
}

/** Ids that were returned by the database and are used in later statements. */
function idsOf({ rows }: Statement): [column: string, id: string][] {
  const [row] = rows
  if (!row || rows.length > 1) return []
  return Object.entries(row).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string' && /^[0-9a-f]{8}-/.test(entry[1]),
  )
}

function isReferredTo(
  statements: readonly Statement[],
  index: number,
  known: ReadonlyMap<string, string>,
): boolean {
  const own = statements[index]
  if (!own) return false
  const later = statements.slice(index + 1).flatMap(({ values }) => values.flat())
  return idsOf(own).some(([, id]) => !known.has(id) && later.includes(id))
}

function remember(statement: Statement, index: number, known: Map<string, string>): void {
  for (const [column, id] of idsOf(statement))
    if (!known.has(id)) known.set(id, `:s${index}_${column.toLowerCase()}`)
}

function literal(value: unknown, known: ReadonlyMap<string, string>): string {
  if (value === null || value === undefined) return 'null'
  if (Array.isArray(value)) return `array[${value.map((each) => literal(each, known)).join(', ')}]`
  if (Buffer.isBuffer(value)) return `'\\x${value.toString('hex')}'`
  if (value instanceof Date) return `'${value.toISOString()}'::timestamptz`
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value)
  return known.get(text) ?? quoted(text)
}

/** pgbench takes a colon before a letter as a variable, even inside quotes. */
function quoted(text: string): string {
  const escaped = text.replaceAll('\\', '\\\\').replaceAll("'", "''").replaceAll(':', '\\x3a')
  return text.includes(':') ? `E'${escaped}'` : `'${text.replaceAll("'", "''")}'`
}
