/**
 * The demo's people stay signed in over a restart. They all come from this machine's own address, as does whoever looks
 * around here: signing in anew at each start would use up what the address may do, and lock that person out.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'

export type KeptSessions = {
  /** Null for who has to sign in. */
  cookieOf(email: string): string | null
  keep(email: string, cookie: string): void
}

type Kept = { cookie: string; since: number }

/** Nobody stays signed in for longer than a day. */
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

/** A file that is missing or torn costs no more than signing in. */
function readKept(file: string): Record<string, Kept> {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Record<string, Kept>
  } catch {
    return {}
  }
}
