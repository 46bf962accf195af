/**
 * Sessions: a random token in a cookie, its hash in the database, and a sliding expiry of one day. The rows of expired sessions stay
 * for a while if push notifications go to their browser, so that everything that ends sessions also ends those.
 */
import type { RawBuilder } from 'kysely'
import type { Bus } from '#platform/bus/bus.ts'
import type { Clock } from '#platform/clock.ts'
import { hashToken, randomToken } from '#platform/crypto.ts'
import type { Db, Tx } from '#platform/postgres/database.ts'
import type { Viewer } from '#platform/viewer.ts'
import { SESSION } from '#rules/limits.ts'
import { HOUR_MS } from '#rules/time.ts'
import { SESSIONS_ENDED } from '../events.ts'
import type { SessionMethod } from '../tables.ts'
import {
  deleteExpiredSessions,
  deleteSession,
  deleteSessions,
  deleteSessionsOfBrowser,
  extendSession,
  findSession,
  insertSession,
  markAccountSeen,
  type SessionSelection,
  sessionsExpiredBetween,
  unchangedSessions,
} from './session-queries.ts'

type Deps = { db: Db; clock: Clock }

/** Minimum time between writes of `last_seen_at`, so that not every request is a write. */
const TOUCH_AFTER_MS = 5 * 60 * 1000
const USER_AGENT_MAX = 300
const TOKEN_SHAPE = /^[A-Za-z0-9_-]{43}$/

type NewSession = { accountId: string; userAgent: string; method: SessionMethod }

/** Runs in the transaction that authorised the sign-in. Sessions of other accounts in this browser end: it has changed hands. */
export async function openSession(
  deps: { clock: Clock; bus: Bus },
  tx: Tx,
  { deviceToken, ...session }: NewSession & { deviceToken: string },
): Promise<string> {
  const deviceHash = hashToken(deviceToken)
  const sessionIds = await deleteSessionsOfBrowser(tx, { deviceHash, exceptAccount: session.accountId })
  if (sessionIds.length > 0) await deps.bus.publishIn(tx, SESSIONS_ENDED, { sessionIds })
  return addSession(deps, tx, { ...session, deviceHash })
}

export async function addSession(
  deps: { clock: Clock },
  tx: Tx,
  { accountId, userAgent, method, deviceHash }: NewSession & { deviceHash: string | null },
): Promise<string> {
  const token = randomToken()
  const now = deps.clock.now()
  await insertSession(tx, {
    account_id: accountId,
    token_hash: hashToken(token),
    user_agent: userAgent.slice(0, USER_AGENT_MAX),
    method,
    device_hash: deviceHash,
    created_at: now,
    last_seen_at: now,
    expires_at: expiry(now),
  })
  await markAccountSeen(tx, accountId, now)
  return token
}

/** `isExtended` tells the caller to renew the cookie, so that its expiry slides with the session's. */
export async function authenticate(
  deps: Deps,
  token: string,
): Promise<{ viewer: Viewer; isExtended: boolean } | null> {
  if (!TOKEN_SHAPE.test(token)) return null
  const now = deps.clock.now()
  const row = await findSession(deps.db, hashToken(token), now)
  if (!row) return null
  const isExtended = now.getTime() - row.last_seen_at.getTime() > TOUCH_AFTER_MS
  if (isExtended) {
    await extendSession(deps.db, row.sessionId, { seenAt: now, expiresAt: expiry(now) })
    // Once a day, to keep writes on accounts rare.
    if (dayOf(row.last_seen_at) !== dayOf(now)) await markAccountSeen(deps.db, row.accountId, now)
  }
  const viewer = {
    accountId: row.accountId,
    sessionId: row.sessionId,
    isCreator: row.is_creator,
    country: row.country,
    staffRoles: row.staff_roles,
    staffUntil: row.staff_until,
    staffConfirmedUntil: row.staff_confirmed_until,
  }
  return { viewer, isExtended }
}

/** Returns the ended session's id, so that its websockets can be closed. */
export async function closeSession(deps: { db: Db }, token: string): Promise<string | undefined> {
  return TOKEN_SHAPE.test(token) ? deleteSession(deps.db, hashToken(token)) : undefined
}

/** Ends sessions of one account; their websockets close on commit. Returns how many ended. */
export async function endSessions(
  deps: { bus: Bus },
  tx: Tx,
  accountId: string,
  which: SessionSelection = {},
): Promise<number> {
  const sessionIds = await deleteSessions(tx, accountId, which)
  if (sessionIds.length > 0) await deps.bus.publishIn(tx, SESSIONS_ENDED, { sessionIds })
  return sessionIds.length
}

/** Longer than the time between two sweeps. */
const RECENTLY_MS = 3 * HOUR_MS

type Ports = { ports: { sessionsWithDevices(): RawBuilder<unknown> } }

/** An idle socket would not notice that its session expired. */
export async function sweepSessions(deps: Deps & { bus: Bus; accounts: Ports }): Promise<void> {
  const now = deps.clock.now()
  const retained = deps.accounts.ports.sessionsWithDevices()
  await deps.db.transaction().execute(async (tx) => {
    const deleted = await deleteExpiredSessions(tx, { retained, now })
    const expired = await sessionsExpiredBetween(tx, new Date(now.getTime() - RECENTLY_MS), now)
    const sessionIds = [...deleted, ...expired]
    if (sessionIds.length > 0) await deps.bus.publishIn(tx, SESSIONS_ENDED, { sessionIds })
  })
}

/** The given sessions that have ended or left the console, for subscribers that may have missed the message. */
export async function changedSessions(deps: Deps, sessionIds: readonly string[]): Promise<string[]> {
  if (sessionIds.length === 0) return []
  const unchanged = await unchangedSessions(deps.db, sessionIds, deps.clock.now())
  return sessionIds.filter((id) => !unchanged.has(id))
}

function dayOf(moment: Date): string {
  return moment.toISOString().slice(0, 10)
}

function expiry(now: Date): Date {
  return new Date(now.getTime() + SESSION.lifetimeMs)
}
