/**
 * Stores the sessions of demo accounts across restarts. They share this machine's IP address with the evaluator: signing in
 * again at each start would exhaust the rate limit of that address and lock the evaluator out.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'

export type KeptSessions = {
  /** Null if the account has to sign in. */
  cookieOf(email: string): string | null
  keep(email: string, cookie: string): void
}

type Kept = { cookie: string; since: number }

/** Well below the server's session lifetime of a day. */
export const SIGNED_IN_MS = 6 * 60 * 60_000

export function keptSessions(dataDir: string): KeptSessions {
  const file = path.join(dataDir, 'demo-sessions.json')
  const kept = new Map<string, Kept>(Object.entries(readKept(file)))
  return {
    cookieOf(email) {
      const found = kept.get(email)
      return found && Date.now() - found.since < SIGNED_IN_MS ? found.cookie : null
    },
    keep(email, cookie) {
      kept.set(email, { cookie, since: Date.now() })
      writeFileSync(file, JSON.stringify(Object.fromEntries(kept)), { mode: 0o600 })
    },
  }
}

/** A missing or damaged file only means signing in again. */
function readKept(file: string): Record<string, Kept> {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Record<string, Kept>
  } catch {
    return {}
  }
}
