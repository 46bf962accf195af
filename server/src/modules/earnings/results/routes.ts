/** REST upload of the result file of a bank or payment service, for finance staff. */
import type { FastifyInstance } from 'fastify'
import { acceptForms, readUpload } from '#platform/http/upload.ts'
import { asStaff } from '../../staff-rights/index.ts'
import type { EarningsDeps } from '../types.ts'
import { applyResults } from './apply-results.ts'

const MAX_BYTES = 8 * 1024 * 1024

export function addResultRoutes(app: FastifyInstance, deps: EarningsDeps): void {
  void app.register(async (scope) => {
    await acceptForms(scope)
    scope.post('/api/staff/payouts/results', async (request) => {
      const staff = asStaff(request, 'payouts.mark')
      await deps.rateLimits.take('upload', { account: staff.accountId, address: request.ip })
      const bytes = await readUpload(request, {
        field: 'results',
        maxBytes: MAX_BYTES,
        tooLargeWords: `A file can be up to ${MAX_BYTES / 1024 / 1024} MB`,
        missingWords: 'Choose a file',
      })
      const rows = await applyResults(deps, staff, bytes)
      return {
        rows: rows.map(({ row, reference, outcome, note, payout }) => ({
          ...{ row, reference: reference.slice(0, 80), outcome, note },
          payout: payout?.id ?? null,
          value: payout ? Number(payout.cents) / 100 : null,
        })),
      }
    })
  })
}
