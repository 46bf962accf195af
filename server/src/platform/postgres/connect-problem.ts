/** Permanent connection errors in one sentence; null for errors that may be temporary. */
import { tlsProblem } from './tls-problem.ts'

export function connectProblem(error: unknown): string | null {
  if (!(error instanceof Error)) return null
  const { code, message, hostname } = error as Error & { code?: string; hostname?: string }
  switch (code) {
    case 'ENOTFOUND':
      return `The host "${hostname ?? ''}" in DATABASE_URL was not found. Correct the name, or add it to DNS.`
    case '28P01':
      return `The database server rejects the user or password in DATABASE_URL (${message}).`
    case '28000':
      return `The database server denies access to the user of DATABASE_URL (${message}). Create the role, or check its pg_hba.conf.`
    case '3D000':
      return `The database server has no such database (${message}). Create it as docs/operations.md describes, or correct DATABASE_URL.`
    case '42501':
      return `The user of DATABASE_URL lacks rights in its database (${message}). docs/operations.md has the SQL to grant them.`
    default:
      return tlsProblem(error)
  }
}
