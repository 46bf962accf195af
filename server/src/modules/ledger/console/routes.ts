/** REST download of the monthly report as CSV, for finance staff. */
import type { FastifyInstance } from 'fastify'
import { asDownload } from '#platform/http/as-download.ts'
import { asStaff } from '../../staff-rights/index.ts'
import type { LedgerDeps } from '../types.ts'
import { monthReports, monthsCsv } from './month-report.ts'
import { monthSums } from './months.ts'

export function addFinanceRoutes(app: FastifyInstance, deps: LedgerDeps): void {
  app.get('/api/staff/money/months.csv', async (request, reply) => {
    const staff = asStaff(request, 'money.see')
    await deps.rateLimits.take('download', { account: staff.accountId, address: request.ip })
    const money = deps.ledger.money
    const text = monthsCsv(monthReports(await monthSums(deps.db), money))
    return asDownload(reply, { name: 'money-by-month.csv', type: 'text/csv; charset=utf-8' }).send(text)
  })
}
