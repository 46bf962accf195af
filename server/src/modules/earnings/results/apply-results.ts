/** Applies a result file: marks sent payouts as paid or failed by reference, and reports every row that it leaves alone. */

import { characterCount, cleanText, isPlainLine } from '#rules/plain-text.ts'
import type { Staff } from '../../staff-rights/index.ts'
import { markPayouts } from '../mark-payout.ts'
import { type PayoutRow, payoutsByReference } from '../payout-queries.ts'
import type { EarningsDeps } from '../types.ts'
import { readResults } from './read-results.ts'
import type { ResultRow } from './result-row.ts'

export const RESULT_NOTES = [
  'marked',
  /** It already had this result. */
  'already',
  /** The service hasn't decided yet. */
  'open',
  'unknown',
  /** Several payouts have this short reference. */
  'ambiguous',
  /** Its payout has another result, or isn't in a file yet. */
  'other-state',
  'other-amount',
  /** Rows of the file contradict each other. */
  'contradiction',
  'unclear',
] as const
export type ResultNote = (typeof RESULT_NOTES)[number]

export type AppliedRow = ResultRow & { note: ResultNote; payout: PayoutRow | null }

type Deps = Pick<EarningsDeps, 'db' | 'clock' | 'log' | 'bus' | 'enqueue'>

/** Idempotent: a repeated file marks nothing. Nothing is guessed. */
export async function applyResults(
  deps: Deps,
  staff: Staff<'payouts.mark'>,
  bytes: Uint8Array,
): Promise<AppliedRow[]> {
  const rows = readResults(bytes)
  const known = await payoutsByReference(
    deps.db,
    rows.map(({ reference }) => reference),
  )
  const outcomes = new Map<string, Set<string>>()
  const judged = rows.map((row): AppliedRow => {
    const found = known.get(compactReference(row.reference)) ?? []
    const [payout = null] = found
    if (payout && found.length === 1 && (row.outcome === 'paid' || row.outcome === 'failed'))
      outcomes.set(payout.id, (outcomes.get(payout.id) ?? new Set()).add(row.outcome))
    return { ...row, payout: found.length === 1 ? payout : null, note: noteOf(row, found) }
  })
  const applied = judged.map((row) =>
    row.payout && (outcomes.get(row.payout.id)?.size ?? 0) > 1
      ? { ...row, note: 'contradiction' as const }
      : row,
  )
  await mark(deps, staff, applied)
  return applied
}

export const compactReference = (reference: string): string =>
  reference.replaceAll(/[\s-]/g, '').toUpperCase()

function noteOf({ outcome, cents }: ResultRow, found: readonly PayoutRow[]): ResultNote {
  const [payout] = found
  if (!payout) return 'unknown'
  if (found.length > 1) return 'ambiguous'
  if (cents !== null && Math.abs(cents) !== Number(payout.cents)) return 'other-amount'
  if (outcome === 'open' || outcome === 'unclear') return outcome
  if (payout.state === outcome) return 'already'
  return payout.state === 'processing' ? 'marked' : 'other-state'
}

/** All payouts with the same result and reason at once. */
async function mark(deps: Deps, staff: Staff<'payouts.mark'>, rows: readonly AppliedRow[]): Promise<void> {
  const groups = new Map<string, { state: string; reason: string; ids: Set<string> }>()
  for (const { note, payout, outcome, reason } of rows) {
    if (note !== 'marked' || !payout) continue
    const shown = outcome === 'paid' ? '' : shownReason(reason)
    const group = groups.get(`${outcome} ${shown}`) ?? { state: outcome, reason: shown, ids: new Set() }
    groups.set(`${outcome} ${shown}`, group)
    group.ids.add(payout.id)
  }
  for (const { ids, ...end } of groups.values())
    for (let all = [...ids], start = 0; start < all.length; start += AT_ONCE)
      await markPayouts(deps, staff, { ...end, ids: all.slice(start, start + AT_ONCE) })
}

const AT_ONCE = 500
const REASON_MAX_LENGTH = 160

/** The creator reads it, so a text that isn't a plain line is left out. */
function shownReason(given: string): string {
  const reason = cleanText(given)
  const isShown = reason !== '' && isPlainLine(reason) && characterCount(reason) <= REASON_MAX_LENGTH
  return isShown ? `The payment service returned it: ${reason}` : 'The payment service returned it'
}
