/** REST routes: invoices and credit notes of the buyer, and reports for staff. */
import type { FastifyInstance } from 'fastify'
import { Refusal } from '#platform/errors.ts'
import { parseUuid } from '#platform/graphql/ids.ts'
import { asDownload } from '#platform/http/as-download.ts'
import { signedIn, type Viewer } from '#platform/viewer.ts'
import { asStaff } from '../staff-rights/index.ts'
import { documentPdf } from './documents/document-pdf.ts'
import { correctedNumber, documentNumber, findDocument, type TaxDocument } from './documents/documents.ts'
import { quarterCsv } from './reports/quarter-csv.ts'
import { readQuarter } from './reports/quarter-report.ts'
import type { TaxDeps } from './types.ts'

export function addTaxRoutes(app: FastifyInstance, deps: TaxDeps): void {
  app.get<{ Params: { id: string } }>('/api/wallet/documents/:id.pdf', async (request, reply) => {
    const viewer = signedIn(request)
    await deps.rateLimits.take('download', { account: viewer.accountId, address: request.ip })
    const document = await ownDocument(deps, viewer, request.params.id)
    const pdf = await documentPdf(document, await correctedNumber(deps.db, document))
    const name = `${documentNumber(document)}.pdf`
    return asDownload(reply, { name, type: 'application/pdf' }).send(pdf)
  })

  app.get<{ Params: { quarter: string } }>('/api/staff/tax/:quarter.csv', async (request, reply) => {
    const staff = asStaff(request, 'money.see')
    await deps.rateLimits.take('download', { account: staff.accountId, address: request.ip })
    const quarter = readQuarter(request.params.quarter)
    const text = await quarterCsv(deps, quarter)
    return asDownload(reply, { name: `tax-${quarter.name}.csv`, type: 'text/csv; charset=utf-8' }).send(text)
  })
}

/** Documents of other accounts are not found. */
async function ownDocument({ db }: TaxDeps, { accountId }: Viewer, text: string): Promise<TaxDocument> {
  const id = parseUuid(text)
  const document = id ? await findDocument(db, id) : undefined
  if (document?.account_id !== accountId) throw new Refusal('NOT_FOUND')
  return document
}
