/**
 * Finds tables that the server reads with `*`. The prepared statements of a running process fail when such a table gets another
 * column. It reads today's code, because a check has no history; it takes the nearest table of a builder's call or of the SQL.
 */
import { readSource } from './source-text.ts'

const BUILDER = /\.(?:selectFrom|insertInto|updateTable|deleteFrom)\(\s*'(\w+)|\.(?:select|returning)All\(/g
const SQL =
  /\b(?:insert into|update|delete from)\s+(\w+)|\breturning\s+(?:\w+\.)?\*|\bselect\s+(?:\w+\.)?\*\s+from\s+(\w+)/gi

export function tablesReadWhole(source: string): Set<string> {
  const { code, templates } = readSource(source)
  const found = new Set<string>()
  for (const [text, pattern] of [
    [code, BUILDER] as const,
    ...templates.map(({ text }) => [text, SQL] as const),
  ]) {
    let nearest: string | undefined
    for (const [, named, selected] of text.matchAll(pattern)) {
      if (named !== undefined) nearest = named
      else if (selected !== undefined) found.add(selected)
      else if (nearest !== undefined) found.add(nearest)
    }
  }
  return found
}
