/** The transparency report as CSV. */
import type { FastifyInstance } from 'fastify'
import { BYTE_ORDER_MARK, csvLine } from '#platform/csv.ts'
import type { ModerationDeps } from '../types.ts'
import { createCachedReports } from './cached-reports.ts'

export function addTransparencyRoutes(app: FastifyInstance, deps: ModerationDeps): void {
  const report = createCachedReports(deps)
  app.get<{ Params: { half: string } }>(
    '/api/transparency/:half.csv',
    { config: { findsViewerItself: true } },
    async (request, reply) => {
      await deps.rateLimits.take('transparency', { address: request.ip })
      const { half, tables } = await report(request.params.half)
      const lines = tables.flatMap(({ title, rows }) =>
        rows.map(({ name, count, medianHours }) => csvLine([half.name, title, name, count, medianHours])),
      )
      return reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', `attachment; filename="transparency-${half.name}.csv"`)
        .header('cache-control', 'public, max-age=3600')
        .send(BYTE_ORDER_MARK + csvLine(['half', 'table', 'name', 'count', 'median_hours']) + lines.join(''))
    },
  )
}
