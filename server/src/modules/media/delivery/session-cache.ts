/** Cached session lookups, so that the segments of a video cost no query each. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Bus } from '#platform/bus/bus.ts'
import { createTtlCache } from '#platform/cache/ttl-cache.ts'
import type { Clock } from '#platform/clock.ts'
import { hashToken } from '#platform/crypto.ts'
import { type AuthenticateRequest, sessionToken, setSessionCookie } from '#platform/http/session-cookie.ts'
import type { Viewer } from '#platform/viewer.ts'
import { CONSOLE_LEFT, SESSIONS_ENDED } from '../../accounts/index.ts'

export type SessionCache = {
  /** Renews the cookie if the session was extended, like every other route. */
  of(request: FastifyRequest, reply: FastifyReply): Promise<Viewer | null>
  /** From the cache only; null on a miss too. */
  cached(token: string): Viewer | null
  close(): void
}

export const SESSION_TTL_MS = 15_000
const MAX_ENTRIES = 10_000

export function createSessionCache(
  deps: { clock: Clock; bus: Bus; site: { url: string } },
  authenticate: AuthenticateRequest,
): SessionCache {
  const recent = createTtlCache<Awaited<ReturnType<AuthenticateRequest>>>({
    clock: deps.clock,
    ttlMs: SESSION_TTL_MS,
    maxEntries: MAX_ENTRIES,
  })
  const stops = [
    ...[SESSIONS_ENDED, CONSOLE_LEFT].map((topic) =>
      deps.bus.subscribe(topic, ({ sessionIds }) => {
        const changed = new Set(sessionIds)
        // A lookup in progress may concern an ended session.
        recent.invalidate(
          (_key, known) => known === undefined || (known !== null && changed.has(known.viewer.sessionId)),
        )
      }),
    ),
    deps.bus.onGap(() => recent.clear()),
  ]
  return {
    async of(request, reply) {
      const token = sessionToken(request)
      if (!token) return null
      const { answer: known, isFresh } = await recent.get(hashToken(token), () => authenticate(token))
      if (known?.isExtended && isFresh) setSessionCookie(reply, token, deps.site.url)
      return known?.viewer ?? null
    },
    cached: (token) => recent.peek(hashToken(token))?.viewer ?? null,
    close() {
      for (const stop of stops) stop()
    },
  }
}
