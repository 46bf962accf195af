/** REST downloads: earnings CSV and statements for creators, and bank files for staff. */
import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { Refusal } from '#platform/errors.ts'
import { parseUuid } from '#platform/graphql/ids.ts'
import { asDownload } from '#platform/http/as-download.ts'
import { asStaff } from '../staff-rights/index.ts'
import { batchFile, type FileEnding } from './export-payouts.ts'
import { incomeCsv } from './income-csv.ts'
import { asEarner } from './policy.ts'
import { addResultRoutes } from './results/routes.ts'
import { earningsStatementOf } from './statement.ts'
import { statementPdf } from './statement-pdf.ts'
import { earningsCsv } from './transactions-csv.ts'
import type { EarningsDeps } from './types.ts'

export function addEarningsRoutes(app: FastifyInstance, deps: EarningsDeps): void {
  addResultRoutes(app, deps)

  app.get('/api/earnings/transactions.csv', async (request, reply) => {
    const viewer = await asEarner(deps, request)
    await deps.rateLimits.take('download', { account: viewer.accountId, address: request.ip })
    return asDownload(reply, { name: 'earnings.csv', type: 'text/csv; charset=utf-8' }).send(
      Readable.from(earningsCsv(deps, viewer.accountId)),
    )
  })

  app.get<{ Params: { file: string } }>('/api/earnings/statements/:file', async (request, reply) => {
    const viewer = await asEarner(deps, request)
    await deps.rateLimits.take('download', { account: viewer.accountId, address: request.ip })
    const [, month = ''] = /^([0-9-]{7})\.pdf$/.exec(request.params.file) ?? []
    const pdf = await statementPdf(deps.site, await earningsStatementOf(deps, viewer, month))
    return asDownload(reply, { name: `statement-${month}.pdf`, type: 'application/pdf' }).send(pdf)
  })

  app.get<{ Params: { year: string } }>('/api/staff/income/:year.csv', async (request, reply) => {
    const staff = asStaff(request, 'payouts.openDetails')
    await deps.rateLimits.take('download', { account: staff.accountId, address: request.ip })
    const { year } = request.params
    const text = await incomeCsv(deps, staff, year)
    return asDownload(reply, { name: `income-${year}.csv`, type: 'text/csv; charset=utf-8' }).send(text)
  })

  app.get<{ Params: { file: string } }>('/api/staff/payouts/:file', async (request, reply) => {
    const staff = asStaff(request, 'payouts.openDetails')
    const [, id = '', ending] = /^([0-9a-f-]{36})\.(csv|table\.csv|xml)$/.exec(request.params.file) ?? []
    const batchId = parseUuid(id)
    if (!batchId) throw new Refusal('NOT_FOUND')
    const file = await batchFile(deps, staff, { batchId, ending: ending as FileEnding })
    return asDownload(reply, file).send(file.text)
  })
}
