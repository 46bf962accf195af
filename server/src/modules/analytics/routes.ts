/** REST route for a creator's stats as CSV. */
import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { asDownload } from '#platform/http/as-download.ts'
import { asCreator } from './policy.ts'
import { statsSpanOf } from './span.ts'
import { statsCsv } from './stats-csv.ts'
import type { AnalyticsDeps } from './types.ts'

const DEFAULT_DAYS = 30

export function addAnalyticsRoutes(app: FastifyInstance, deps: AnalyticsDeps): void {
  app.get<{ Querystring: { days?: unknown } }>('/api/studio/analytics.csv', async (request, reply) => {
    const viewer = asCreator(request)
    await deps.rateLimits.take('download', { account: viewer.accountId, address: request.ip })
    const span = statsSpanOf(deps.clock.now(), Number(request.query.days ?? DEFAULT_DAYS))
    const name = `analytics-${span.from}-to-${span.last}.csv`
    return asDownload(reply, { name, type: 'text/csv; charset=utf-8' }).send(
      Readable.from(statsCsv(deps, viewer, span)),
    )
  })
}
