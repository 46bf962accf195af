/** The transparency report as CSV. */
import type { FastifyInstance } from 'fastify'
import { CSV_START, csvLine } from '#platform/csv.ts'
import type { ModerationDeps } from '../types.ts'
import { createKeptReports } from './kept-reports.ts'

export function addTransparencyRoutes(app: FastifyInstance, deps: ModerationDeps): void {
  const report = createKeptReports(deps)
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
        .send(CSV_START + csvLine(['half', 'table', 'name', 'count', 'median_hours']) + lines.join(''))
    },
  )
}
