/**
 * Stores the sessions of demo accounts across restarts. They share this machine's IP address with the evaluator: signing in
 * again at each start would exhaust the rate limit of that address and lock the evaluator out.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'

export type SessionStore = {
  /** Null if the account has to sign in. */
  cookieOf(email: string): string | null
  save(email: string, cookie: string): void
}

type StoredCookie = { cookie: string; since: number }

/** Well below the server's session lifetime of a day. */
export const SESSION_REUSE_MS = 6 * 60 * 60_000

export function openSessionStore(dataDir: string): SessionStore {
  const file = path.join(dataDir, 'demo-sessions.json')
  const stored = new Map<string, StoredCookie>(Object.entries(readStored(file)))
  return {
    cookieOf(email) {
      const found = stored.get(email)
      return found && Date.now() - found.since < SESSION_REUSE_MS ? found.cookie : null
    },
    save(email, cookie) {
      stored.set(email, { cookie, since: Date.now() })
      writeFileSync(file, JSON.stringify(Object.fromEntries(stored)), { mode: 0o600 })
    },
  }
}

/** A missing or damaged file only means signing in again. */
function readStored(file: string): Record<string, StoredCookie> {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Record<string, StoredCookie>
  } catch {
    return {}
  }
}
