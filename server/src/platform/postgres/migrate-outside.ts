/**
 * Migrations marked `-- outside a transaction`, such as an index built concurrently. Each statement stands alone and can be
 * repeated, since the process may be killed half-way.
 */
import pg from 'pg'

export const OUTSIDE_TRANSACTION = /^-- outside a transaction\b/m
const CONCURRENT_INDEX = /^create\s+(?:unique\s+)?index\s+concurrently\s+if\s+not\s+exists\s+(\w+)/i

export async function runOutside(client: pg.Client, sql: string): Promise<void> {
  for (const statement of splitStatements(sql)) {
    const index = CONCURRENT_INDEX.exec(statement)?.[1]
    if (index) await dropUnfinished(client, index)
    await client.query(statement)
  }
}

/** Such a file contains plain statements only, each ended by a semicolon at the end of its line. */
function splitStatements(sql: string): string[] {
  return sql
    .replace(/--[^\n]*/g, '')
    .split(/;\s*(?:\n|$)/)
    .map((statement) => statement.trim())
    .filter((statement) => statement !== '')
}

/** An interrupted build leaves an invalid index that is maintained but never used. */
async function dropUnfinished(client: pg.Client, index: string): Promise<void> {
  const { rows } = await client.query(
    'select from pg_index where indexrelid = to_regclass($1) and not indisvalid',
    [`public.${pg.escapeIdentifier(index)}`],
  )
  if (rows.length > 0)
    await client.query(`drop index concurrently if exists public.${pg.escapeIdentifier(index)}`)
}
