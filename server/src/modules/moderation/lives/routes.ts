/** Serves staff the picture of a live at the time of a report. */
import type { FastifyInstance } from 'fastify'
import { Refusal } from '#platform/errors.ts'
import { parseUuid } from '#platform/graphql/ids.ts'
import { findMoment } from '../../live/index.ts'
import { asStaff } from '../../staff-rights/index.ts'
import type { ModerationDeps } from '../types.ts'

export function momentPath(id: string): string {
  return `/api/staff/live-moment/${id}`
}

export function addMomentRoutes(app: FastifyInstance, deps: ModerationDeps): void {
  app.get<{ Params: { id: string } }>('/api/staff/live-moment/:id', async (request, reply) => {
    const staff = asStaff(request, 'reports.see')
    await deps.rateLimits.take('download', { account: staff.accountId, address: request.ip })
    const id = parseUuid(request.params.id)
    const picture = id ? await findMoment(deps.db, id) : undefined
    if (!picture) throw new Refusal('NOT_FOUND')
    return reply.header('cache-control', 'no-store').type('image/jpeg').send(picture)
  })
}
