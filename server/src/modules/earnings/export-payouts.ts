/** Exports the pending payouts of a method as one file for the bank or payment service. */

import { Refusal } from '#platform/errors.ts'
import { onceByKey } from '#platform/idempotency/once-by-key.ts'
import type { Tx } from '#platform/postgres/database.ts'
import { readOneOf } from '#platform/read-one-of.ts'
import { PAYOUT, type PayoutMethod } from '#rules/money.ts'
import { audit } from '../audit/index.ts'
import type { Staff } from '../staff-rights/index.ts'
import { type BatchRow, findBatch, gatherBatch, payoutsOfBatch } from './payout-batch-queries.ts'
import { type OpenedPayout, payoutsCsv } from './payout-csv.ts'
import { openPayoutDetails } from './payout-details.ts'
import type { PayoutRow } from './payout-queries.ts'
import { sepaFile } from './sepa-file.ts'
import { paypalCsv, wiseCsv } from './service-csv.ts'
import type { EarningsDeps } from './types.ts'

/** Maximum payouts per file; the rest is exported next. */
const BATCH_SIZE = 1000

export type ExportedBatch = { batch: BatchRow; count: number; totalCents: number; url: string }

type Deps = Pick<EarningsDeps, 'db' | 'clock' | 'log' | 'site' | 'earnings'>

/** Pending payouts become processing, each in exactly one batch. Idempotent per key. */
export async function exportPayouts(
  deps: Deps,
  staff: Staff<'payouts.export'>,
  { method, key }: { method: string; key?: string | null | undefined },
): Promise<ExportedBatch> {
  const fields = { method: `One of ${PAYOUT.methods.join(', ')}` }
  const known = readOneOf(PAYOUT.methods, method, { fields })
  if (known === 'bitcoin' && deps.earnings.sender)
    throw new Refusal('CONFLICT', {
      message: 'Payouts in bitcoin are sent through the provider, not by a file.',
    })
  const { accountId } = staff
  const at = deps.clock.now()
  const { batch, payouts } = await deps.db.transaction().execute(async (tx) => {
    const order = { method: known, exportedBy: accountId, at, limit: BATCH_SIZE }
    const intention = { accountId, key, about: ['exportPayouts', known], at }
    const batchId = await onceByKey(tx, intention, async () => {
      const id = await gatherBatch(tx, order)
      await audit(deps, tx, { by: staff, target: { kind: 'payout-batch', id }, after: { method: known } })
      return id
    })
    return openBatch(tx, batchId)
  })
  deps.log.info(
    { batchId: batch.id, method, payouts: payouts.length, staffId: accountId },
    'payouts were exported',
  )
  const ending = known === 'sepa' && deps.earnings.settings.debtorIban ? 'xml' : 'csv'
  return {
    batch,
    count: payouts.length,
    totalCents: payouts.reduce((sum, { cents }) => sum + Number(cents), 0),
    url: `/api/staff/payouts/${batch.id}.${ending}`,
  }
}

async function openBatch(tx: Tx, id: string): Promise<{ batch: BatchRow; payouts: PayoutRow[] }> {
  const batch = await findBatch(tx, id)
  if (!batch) throw new Error('the payout batch does not exist')
  return { batch, payouts: await payoutsOfBatch(tx, id) }
}

/** `csv`: in the format of the method's service, if it has one; `table.csv`: the generic table. */
export type FileEnding = 'csv' | 'table.csv' | 'xml'

type BatchFile = { name: string; type: string; text: string }

/** The only place that decrypts payout details; each access is audited. */
export async function batchFile(
  deps: Deps,
  staff: Staff<'payouts.openDetails'>,
  { batchId, ending }: { batchId: string; ending: FileEnding },
): Promise<BatchFile> {
  const batch = await findBatch(deps.db, batchId)
  if (!batch || (ending === 'xml' && batch.method !== 'sepa')) throw new Refusal('NOT_FOUND')
  const { debtorIban, debtorBic } = deps.earnings.settings
  if (ending === 'xml' && !debtorIban)
    throw new Refusal('CONFLICT', {
      message: 'PAYOUT_DEBTOR_IBAN isn’t set, so there’s no account to pay from.',
    })
  const payouts = await deps.db.transaction().execute(async (tx) => {
    await audit(deps, tx, { by: staff, target: { kind: 'payout-batch', id: batchId }, after: { ending } })
    return payoutsOfBatch(tx, batchId)
  })
  deps.log.info({ batchId, ending, staffId: staff.accountId }, 'payout details were opened')
  const opened = payouts.map((payout) => ({ payout, details: openPayoutDetails(deps, payout) }))
  const name = `payouts-${batch.method}-${batch.created_at.toISOString().slice(0, 10)}.${ending}`
  if (ending !== 'xml') {
    const remittance = `${deps.site.name} payout`
    const text = ending === 'csv' ? methodCsv(batch.method, opened, remittance) : payoutsCsv(opened)
    return { name, type: 'text/csv; charset=utf-8', text }
  }
  const text = sepaFile({
    batch,
    payouts: opened,
    debtor: { name: deps.site.company, iban: debtorIban ?? '', bic: debtorBic },
    remittanceText: `${deps.site.name} payout`,
  })
  return { name, type: 'application/xml; charset=utf-8', text }
}

function methodCsv(method: PayoutMethod, payouts: readonly OpenedPayout[], note: string): string {
  if (method === 'wise') return wiseCsv(payouts)
  return method === 'paypal' ? paypalCsv(payouts, note) : payoutsCsv(payouts)
}
