/** Staff mark the outcome of payouts; failed and cancelled ones are credited back to the creator's balance. */

import { Refusal } from '#platform/errors.ts'
import { onceByKey } from '#platform/idempotency/once-by-key.ts'
import type { Tx } from '#platform/postgres/database.ts'
import { readOneOf } from '#platform/read-one-of.ts'
import { characterCount, cleanText, isPlainLine } from '#rules/plain-text.ts'
import { audit } from '../audit/index.ts'
import { BANK, entriesOfJournals, postJournal } from '../ledger/index.ts'
import { notify } from '../notifications/index.ts'
import type { Staff } from '../staff-rights/index.ts'
import { earningsJobs } from './job-tokens.ts'
import { payoutText } from './mails.ts'
import { findPayout, lockPayout, type PayoutRow, settlePayout } from './payout-queries.ts'
import type { EarningsDeps } from './types.ts'

const OUTCOMES = ['paid', 'failed', 'cancelled'] as const
type PayoutOutcome = (typeof OUTCOMES)[number]

const REASON_MAX_LENGTH = 200

type Deps = Pick<EarningsDeps, 'db' | 'clock' | 'log' | 'bus' | 'enqueue'>

type PayoutOutcomeInput = {
  id: string
  state: string
  reason: string
  key?: string | null | undefined
}

type PayoutOutcomesInput = Omit<PayoutOutcomeInput, 'id'> & { ids: readonly string[] }

/** Payouts in bitcoin come from the wallet that also receives payments. */
const BITCOIN_SUBACCOUNT = 'btcpay'

/** Maximum payouts per bank file. */
const MAX_PAYOUTS = 1_000

/** Idempotent. A different outcome afterwards is rejected, except a bounce of a paid payout. */
export async function markPayout(
  deps: Deps,
  staff: Staff<'payouts.mark'>,
  { id, ...end }: PayoutOutcomeInput,
): Promise<PayoutRow> {
  const [payout] = await markPayouts(deps, staff, { ...end, ids: [id] })
  if (!payout) throw new Refusal('NOT_FOUND')
  return payout
}

/** Atomic, as for a bank statement. */
export async function markPayouts(
  deps: Deps,
  staff: Staff<'payouts.mark'>,
  { ids: given, key, ...wanted }: PayoutOutcomesInput,
): Promise<PayoutRow[]> {
  const fields = { state: 'A payout must end paid, failed or cancelled' }
  const end = readOneOf(OUTCOMES, wanted.state, { fields })
  const reason = readReason(end, wanted.reason)
  // Sorted, to avoid deadlocks between concurrent requests.
  const ids = [...new Set(given)].sort()
  if (ids.length === 0 || ids.length > MAX_PAYOUTS)
    throw new Refusal('BAD_INPUT', { message: `Choose 1 to ${MAX_PAYOUTS} payouts.` })
  const at = deps.clock.now()
  const intention = { accountId: staff.accountId, key, about: ['markPayout', ...ids, end, reason], at }
  return deps.db.transaction().execute(async (tx) => {
    await onceByKey(tx, intention, async () => {
      for (const id of ids) await markOne(deps, tx, staff, { id, end, reason, at })
      return ids[0] ?? ''
    })
    const marked: PayoutRow[] = []
    for (const id of ids) {
      const payout = await findPayout(tx, id)
      if (!payout) throw new Refusal('NOT_FOUND')
      marked.push(payout)
    }
    return marked
  })
}

async function markOne(
  deps: Deps,
  tx: Tx,
  staff: Staff<'payouts.mark'>,
  { id, end, reason, at }: { id: string; end: PayoutOutcome; reason: string; at: Date },
): Promise<void> {
  const found = await lockPayout(tx, id)
  if (!found) throw new Refusal('NOT_FOUND')
  if (found.state === end) return
  const ended = await book(tx, found, { end, reason, staffId: staff.accountId, at })
  await notifyOfOutcome(deps, tx, ended, reason)
  await audit(deps, tx, {
    by: staff,
    target: { kind: 'payout', id },
    accountId: found.creator_id,
    before: { state: found.state },
    after: { state: ended.state },
    reason,
  })
  deps.log.info({ payoutId: id, state: end, staffId: staff.accountId }, 'a payout was marked')
}

type Ending = { end: PayoutOutcome; reason: string; staffId: string; at: Date }

async function book(tx: Tx, payout: PayoutRow, { end, reason, staffId, at }: Ending): Promise<PayoutRow> {
  checkTransition(payout, end)
  const { id, creator_id: ownerId } = payout
  const cents = Number(payout.cents)
  // A bounced payout was already booked to clearing, and is returned from there.
  const isBounce = payout.state === 'paid'
  const subaccount = payout.method === 'bitcoin' ? BITCOIN_SUBACCOUNT : BANK
  const { journalId } = await postJournal(tx, {
    kind: end === 'paid' ? 'payout-paid' : 'payout-returned',
    key: `${isBounce ? 'payout-bounce' : 'payout-end'}:${id}`,
    about: [id, end],
    at,
    money: await moneyOfPayout(tx, payout),
    entries: [
      isBounce ? { book: 'clearing', subaccount, cents: -cents } : { book: 'payouts', cents: -cents },
      end === 'paid' ? { book: 'clearing', subaccount, cents } : { book: 'payable', ownerId, cents },
    ],
  })
  return settlePayout(tx, id, {
    state: end,
    failure: reason || null,
    decided_by: staffId,
    decided_at: at,
    ...(isBounce ? { bounce_journal_id: journalId } : { end_journal_id: journalId }),
  })
}

/** Payouts from before kinds of money were separated may be sandbox money, and are returned as such. */
async function moneyOfPayout(tx: Tx, { id, journal_id }: PayoutRow) {
  const [entry] = (await entriesOfJournals(tx, [journal_id])).get(journal_id) ?? []
  if (!entry) throw new Error(`the payout ${id} has no journal`)
  return entry.money
}

async function notifyOfOutcome(deps: Deps, tx: Tx, payout: PayoutRow, reason: string): Promise<void> {
  const { id: payoutId, creator_id: accountId } = payout
  const words = reason ? `${payoutText(payout)}: ${reason}` : payoutText(payout)
  const amountCents = Number(payout.cents)
  await notify(deps, tx, { to: accountId, kind: 'payout', words, amountCents })
  await deps.enqueue(earningsJobs.sendMail, { kind: 'payout-ended', accountId, payoutId }, { tx })
}

/** A payout cannot be paid or fail before it is sent; a paid one may bounce days later. */
function checkTransition({ state }: PayoutRow, end: PayoutOutcome): void {
  if (state === 'processing' || (state === 'pending' && end === 'cancelled')) return
  if (state === 'paid' && end === 'failed') return
  if (state === 'pending') throw new Refusal('BAD_INPUT', { message: 'Export this payout first.' })
  throw new Refusal('CONFLICT', { message: `This payout is already ${state}.` })
}

function readReason(end: PayoutOutcome, given: string): string {
  const reason = cleanText(given)
  const problem =
    end !== 'paid' && reason === ''
      ? 'Give the creator a reason'
      : !isPlainLine(reason)
        ? 'Contains characters that can’t be used'
        : characterCount(reason) > REASON_MAX_LENGTH
          ? `At most ${REASON_MAX_LENGTH} characters`
          : null
  if (problem) throw new Refusal('BAD_INPUT', { fields: { reason: problem } })
  return reason
}
