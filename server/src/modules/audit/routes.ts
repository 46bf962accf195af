/** REST download of the audit log as CSV. */
import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { Refusal } from '#platform/errors.ts'
import { asDownload } from '#platform/http/as-download.ts'
import { asStaff } from '../staff-rights/index.ts'
import { exportLog } from './log-csv.ts'
import { readAuditFilter } from './read-filter.ts'
import type { AuditDeps } from './types.ts'

const NAMES = ['staff', 'action', 'target', 'account', 'words'] as const

export function addAuditRoutes(app: FastifyInstance, deps: AuditDeps): void {
  app.get<{ Querystring: Record<string, unknown> }>('/api/staff/audit.csv', async (request, reply) => {
    const staff = asStaff(request, 'audit.export')
    await deps.rateLimits.take('download', { account: staff.accountId, address: request.ip })
    const given = (name: string) => {
      const value = request.query[name]
      return typeof value === 'string' && value !== '' ? value : null
    }
    const moment = (name: string) => {
      const text = given(name)
      if (text === null) return null
      const date = new Date(text)
      if (Number.isNaN(date.getTime())) throw new Refusal('BAD_INPUT', { message: 'Unknown date or time' })
      return date
    }
    const filter = readAuditFilter({
      ...Object.fromEntries(NAMES.map((name) => [name, given(name)])),
      from: moment('from'),
      to: moment('to'),
    })
    return asDownload(reply, { name: 'audit-log.csv', type: 'text/csv; charset=utf-8' }).send(
      Readable.from(await exportLog(deps, staff, filter)),
    )
  })
}
