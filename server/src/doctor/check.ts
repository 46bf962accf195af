/** What the doctor looks at, one thing at a time. A new one is a file in `checks/` and a line in `all-checks.ts`. */
import type pg from 'pg'
import type { Config } from '../config.ts'

export type Finding = {
  state: 'ok' | 'warn' | 'bad'
  /** What was found, in one sentence. */
  found: string
  /** What to do about it; empty where all is well. */
  todo: string
}

export type Examined = {
  config: Config
  /** The database of the site; null where it cannot be reached, which a check of its own tells. */
  database: pg.Client | null
  /** Where a test mail goes; null for nowhere. */
  mailTo: string | null
  /** The name under which the mail server's key stands in DNS; null where nobody said. */
  dkimSelector: string | null
}

export type Check = {
  section: string
  /** Nothing where there is nothing to look at. */
  look(examined: Examined): Promise<readonly Finding[]>
}

export const ok = (found: string): Finding => ({ state: 'ok', found, todo: '' })
export const warn = (found: string, todo: string): Finding => ({ state: 'warn', found, todo })
export const bad = (found: string, todo: string): Finding => ({ state: 'bad', found, todo })

export function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return reasonOf(error.errors[0])
  return error instanceof Error ? error.message : String(error)
}
