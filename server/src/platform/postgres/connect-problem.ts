/** Permanent connection errors in one sentence; null for errors that may be temporary. */
import { tlsProblem } from './tls-problem.ts'

export function connectProblem(error: unknown): string | null {
  if (!(error instanceof Error)) return null
  const { code, message, hostname } = error as Error & { code?: string; hostname?: string }
  switch (code) {
    case 'ENOTFOUND':
      return `No machine is called "${hostname ?? ''}", the host in DATABASE_URL. Correct the name, or make it known to DNS.`
    case '28P01':
      return `The database server refuses the user and password of DATABASE_URL (${message}).`
    case '28000':
      return `The database server does not let the user of DATABASE_URL in (${message}). Make the role, or look at its pg_hba.conf.`
    case '3D000':
      return `The database server has no such database (${message}). Make it as docs/operations.md says, or correct DATABASE_URL.`
    case '42501':
      return `The user of DATABASE_URL lacks rights in its database (${message}). docs/operations.md has the SQL that gives them.`
    default:
      return tlsProblem(error)
  }
}
