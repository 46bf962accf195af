/** REST route for a creator's stats as CSV. */
import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { asDownload } from '#platform/http/as-download.ts'
import { figuresCsv } from './figures-csv.ts'
import { asCreator } from './policy.ts'
import { spanOf } from './span.ts'
import type { AnalyticsDeps } from './types.ts'

const DAYS_UNLESS_SAID = 30

export function addAnalyticsRoutes(app: FastifyInstance, deps: AnalyticsDeps): void {
  app.get<{ Querystring: { days?: unknown } }>('/api/studio/analytics.csv', async (request, reply) => {
    const viewer = asCreator(request)
    await deps.rateLimits.take('download', { account: viewer.accountId, address: request.ip })
    const span = spanOf(deps.clock.now(), Number(request.query.days ?? DAYS_UNLESS_SAID))
    const name = `analytics-${span.from}-to-${span.last}.csv`
    return asDownload(reply, { name, type: 'text/csv; charset=utf-8' }).send(
      Readable.from(figuresCsv(deps, viewer, span)),
    )
  })
}
