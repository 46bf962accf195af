/** The type of the doctor's checks. To add one, create a file in `checks/` and list it in `all-checks.ts`. */
import type pg from 'pg'
import type { Config } from '../config/config.ts'

export type Finding = {
  state: 'ok' | 'warn' | 'bad'
  /** What was found, in one sentence. */
  found: string
  /** How to fix it; empty if ok. */
  todo: string
}

export type DoctorContext = {
  config: Config
  /** The site's database; null if unreachable, which a separate check reports. */
  database: pg.Client | null
  /** The recipient of a test mail; null to send none. */
  mailTo: string | null
  /** The DKIM selector of the mail server; null if not given. */
  dkimSelector: string | null
}

export type Check = {
  section: string
  /** Empty if the check does not apply. */
  run(context: DoctorContext): Promise<readonly Finding[]>
}

export const ok = (found: string): Finding => ({ state: 'ok', found, todo: '' })
export const warn = (found: string, todo: string): Finding => ({ state: 'warn', found, todo })
export const bad = (found: string, todo: string): Finding => ({ state: 'bad', found, todo })

export function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return reasonOf(error.errors[0])
  return error instanceof Error ? error.message : String(error)
}
