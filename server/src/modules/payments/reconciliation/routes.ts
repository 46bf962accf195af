/** REST for finance staff: upload of settlement reports, and the comparison as CSV. */
import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { Refusal } from '#platform/errors.ts'
import { parseUuid } from '#platform/graphql/ids.ts'
import { asDownload } from '#platform/http/as-download.ts'
import { acceptForms, readUploadForm } from '#platform/http/upload.ts'
import { asStaff } from '../../staff-rights/index.ts'
import type { PaymentsDeps } from '../types.ts'
import { STATEMENT } from './read-statement.ts'
import { reconcileStored } from './reconcile.ts'
import { reconciliationCsv } from './reconciliation-csv.ts'
import { findStatement } from './statement-queries.ts'
import { uploadStatement } from './statements.ts'

export function addReconciliationRoutes(app: FastifyInstance, deps: PaymentsDeps): void {
  void app.register(async (scope) => {
    await acceptForms(scope)
    scope.post('/api/staff/reconciliation', async (request) => {
      const staff = asStaff(request, 'money.reconcile')
      await deps.rateLimits.take('upload', { account: staff.accountId, address: request.ip })
      const { bytes, fields } = await readUploadForm(request, {
        field: 'report',
        maxBytes: STATEMENT.maxBytes,
        tooLargeWords: `A report can be up to ${STATEMENT.maxBytes / 1024 / 1024} MB`,
        missingWords: 'Choose a file',
      })
      const { gateway = '', name = '', from = '', to = '' } = fields
      return { id: await uploadStatement(deps, staff, { gateway, fileName: name, bytes, from, to }) }
    })
  })

  app.get<{ Params: { file: string } }>('/api/staff/reconciliation/:file', async (request, reply) => {
    const staff = asStaff(request, 'money.see')
    await deps.rateLimits.take('download', { account: staff.accountId, address: request.ip })
    const [, id = ''] = /^([0-9a-f-]{36})\.csv$/i.exec(request.params.file) ?? []
    const statementId = parseUuid(id)
    const statement = statementId && (await findStatement(deps.db, statementId))
    if (!statement) throw new Refusal('NOT_FOUND')
    const { rows } = await reconcileStored(deps.db, statement)
    const name = `reconciliation-${statement.gateway}-${statement.to_at.toISOString().slice(0, 10)}.csv`
    return asDownload(reply, { name, type: 'text/csv; charset=utf-8' }).send(
      Readable.from(reconciliationCsv(rows)),
    )
  })
}
