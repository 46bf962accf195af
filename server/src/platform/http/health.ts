/**
 * Health endpoint: 200 when all dependencies of a request work, 503 with the names of failing ones. Problems that do not
 * prevent serving make it `degraded`, with a sentence for each.
 */
import type { FastifyInstance } from 'fastify'
import { createTtlCache } from '../cache/ttl-cache.ts'
import type { Clock } from '../clock.ts'
import type { Log } from '../log.ts'

type HealthChecks = Record<string, () => Promise<unknown>>

const TIMEOUT_MS = 3_000
/** Results are cached this long, since a check writes to the disk. */
const CACHE_TTL_MS = 1_000

type Options = {
  checks: HealthChecks
  /** Additional information that does not affect the status. */
  facts?: () => Promise<Record<string, string>>
  /** A sentence for each problem an operator must fix although requests are still served. */
  problems?: () => readonly string[]
  version: string
  clock: Clock
  log: Log
}
type Health = { isReady: boolean; body: object }

export function serveHealth(app: FastifyInstance, options: Options): void {
  const cache = createTtlCache<Health>({
    ...{ clock: options.clock, ttlMs: CACHE_TTL_MS, failureTtlMs: CACHE_TTL_MS, maxEntries: 1 },
  })
  app.get('/api/health', async (_request, reply) => {
    const { isReady, body } = (await cache.get('health', () => examine(options))).answer
    return reply
      .code(isReady ? 200 : 503)
      .header('cache-control', 'no-store')
      .send(body)
  })
}

async function examine({ checks, facts, problems, version, log }: Options): Promise<Health> {
  const entries = await Promise.all(
    Object.entries(checks).map(async ([name, check]) => [name, await stateOf(name, check, log)] as const),
  )
  const isReady = entries.every(([, state]) => state === 'ok')
  const extraFields = isReady ? await facts?.() : {}
  const found = problems?.() ?? []
  const status = !isReady ? 'unavailable' : found.length > 0 ? 'degraded' : 'ok'
  const problemsField = found.length > 0 ? { problems: found } : {}
  return {
    isReady,
    body: { status, ...Object.fromEntries(entries), ...extraFields, ...problemsField, version },
  }
}

async function stateOf(name: string, check: () => Promise<unknown>, log: Log): Promise<'ok' | 'failing'> {
  const timeout = Promise.withResolvers<never>()
  const timer = setTimeout(() => timeout.reject(new Error('took too long')), TIMEOUT_MS)
  try {
    await Promise.race([check(), timeout.promise])
    return 'ok'
  } catch (error) {
    log.warn(
      { check: name, reason: error instanceof Error ? error.message : String(error) },
      'a health check failed',
    )
    return 'failing'
  } finally {
    clearTimeout(timer)
  }
}
