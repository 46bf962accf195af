/** REST download of the monthly report as CSV, for finance staff. */
import type { FastifyInstance } from 'fastify'
import { asDownload } from '#platform/http/as-download.ts'
import { asStaff } from '../../audit/index.ts'
import { moneyKindOf } from '../ledger/money.ts'
import type { WalletDeps } from '../types.ts'
import { monthReports, monthsCsv } from './month-report.ts'
import { monthSums } from './months.ts'

export function addFinanceRoutes(app: FastifyInstance, deps: WalletDeps): void {
  app.get('/api/staff/money/months.csv', async (request, reply) => {
    const staff = asStaff(request, 'money.see')
    await deps.rateLimits.take('download', { account: staff.accountId, address: request.ip })
    const money = moneyKindOf(deps.wallet.gateway.name)
    const text = monthsCsv(monthReports(await monthSums(deps.db), money))
    return asDownload(reply, { name: 'money-by-month.csv', type: 'text/csv; charset=utf-8' }).send(text)
  })
}
