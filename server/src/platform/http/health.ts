/** Says whether the parts a request needs are there: 200 when all are, 503 with names when one is not. */
import type { FastifyInstance } from 'fastify'
import type { Log } from '../log.ts'

export type HealthChecks = Record<string, () => Promise<unknown>>

const PATIENCE_MS = 3_000

export function serveHealth(
  app: FastifyInstance,
  options: { checks: HealthChecks; version: string; log: Log },
): void {
  app.get('/api/health', async (_request, reply) => {
    const entries = await Promise.all(
      Object.entries(options.checks).map(
        async ([name, check]) => [name, await stateOf(name, check, options.log)] as const,
      ),
    )
    const isReady = entries.every(([, state]) => state === 'ok')
    return reply
      .code(isReady ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({
        status: isReady ? 'ok' : 'unavailable',
        ...Object.fromEntries(entries),
        version: options.version,
      })
  })
}

async function stateOf(name: string, check: () => Promise<unknown>, log: Log): Promise<'ok' | 'failing'> {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(new Error('took too long')), PATIENCE_MS)
  try {
    await Promise.race([check(), late.promise])
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
