/** Ledger adjustments under the four-eyes principle: one staff member proposes, another approves, and the owner is notified. */
import { Refusal } from '#platform/errors.ts'
import { onceByKey } from '#platform/idempotency/once-by-key.ts'
import type { Tx } from '#platform/postgres/database.ts'
import { readOneOf } from '#platform/read-one-of.ts'
import { readPlainLine } from '#platform/read-plain-line.ts'
import { ADJUSTABLE_BOOKS, ADJUSTMENT, type AdjustableBook } from '#rules/books.ts'
import { dollars } from '#rules/formats.ts'
import { findAccountsByIds } from '../../accounts/index.ts'
import { audit } from '../../audit/index.ts'
import { notify } from '../../notifications/index.ts'
import type { Staff } from '../../staff-rights/index.ts'
import { ledgerJobs } from '../job-tokens.ts'
import { ledgerBalanceCents, type NewLedgerEntry, postJournal } from '../journals/ledger.ts'
import { lockEarnings } from '../sales/holds.ts'
import type { LedgerDeps } from '../types.ts'
import {
  type Adjustment,
  decideAdjustmentRow,
  findAdjustment,
  insertAdjustment,
  lockAdjustment,
} from './adjustment-queries.ts'

type Deps = Pick<LedgerDeps, 'db' | 'clock' | 'log' | 'bus' | 'enqueue' | 'ledger'>

/** A ledger account as given by staff, with its owner if it belongs to a person. */
export type LedgerAccountInput = { book: string; ownerId: string | null }
export type AdjustmentProposal = {
  from: LedgerAccountInput
  to: LedgerAccountInput
  cents: number | null
  reason: string
  /** The text for the affected person; required if the account belongs to one. */
  words: string
  key?: string | null | undefined
}

export async function proposeAdjustment(
  deps: Deps,
  staff: Staff<'money.adjust'>,
  { key, ...given }: AdjustmentProposal,
): Promise<Adjustment> {
  const { accountId } = staff
  const at = deps.clock.now()
  const [from, to] = [readLedgerAccount(given.from, 'from'), readLedgerAccount(given.to, 'to')]
  const owners = [from.ownerId, to.ownerId].filter((id) => id !== null)
  const cents = readCents(given.cents)
  const reason = readPlainLine(given.reason, {
    field: 'reason',
    maxLength: ADJUSTMENT.reasonMaxLength,
    missing: 'Give a reason for the approver and the record',
  })
  const words = owners.length === 0 ? '' : readPlainLine(given.words, ADJUSTMENT_WORDS)
  if (from.book === to.book && from.ownerId === to.ownerId)
    throw new Refusal('BAD_INPUT', { message: 'Choose two different accounts.' })
  refuseOwn(accountId, owners)
  const about = ['proposeAdjustment', from.book, from.ownerId, to.book, to.ownerId, cents, reason, words]
  return deps.db.transaction().execute(async (tx) => {
    const id = await onceByKey(tx, { accountId, key, about, at }, async () => {
      if ((await findAccountsByIds(tx, owners)).length < new Set(owners).size) throw new Refusal('NOT_FOUND')
      const row = await insertAdjustment(tx, {
        money: deps.ledger.money,
        ...{ from_book: from.book, from_owner: from.ownerId, to_book: to.book, to_owner: to.ownerId },
        ...{ cents, reason, words, proposed_by: accountId, proposed_at: at },
      })
      await audit(deps, tx, {
        by: staff,
        target: { kind: 'adjustment', id: row.id },
        accountId: owners[0] ?? null,
        after: { state: 'proposed', from: from.book, to: to.book, cents },
        reason,
      })
      return row.id
    })
    const row = await findAdjustment(tx, id)
    if (!row) throw new Error('the adjustment does not exist')
    return row
  })
}

export type AdjustmentDecision = { isApproved: boolean; note: string }

/** The proposer cannot decide, only withdraw. Approval is idempotent. */
export async function decideAdjustment(
  deps: Deps,
  staff: Staff<'money.approve'>,
  id: string,
  { isApproved, note: given }: AdjustmentDecision,
): Promise<Adjustment> {
  const note = given === '' ? '' : readPlainLine(given, { ...ADJUSTMENT_WORDS, field: 'note' })
  const at = deps.clock.now()
  const decided = await deps.db.transaction().execute(async (tx) => {
    const found = await lockAdjustment(tx, id)
    if (!found) throw new Refusal('NOT_FOUND')
    const isProposer = found.proposed_by === staff.accountId
    const state = isApproved ? 'approved' : isProposer ? 'withdrawn' : 'refused'
    if (found.state === state && found.decided_by === staff.accountId) return found
    if (found.state !== 'proposed') throw await decidedBefore(tx, found)
    if (isApproved && isProposer)
      throw new Refusal('FORBIDDEN', { message: 'Another admin has to approve your proposal.' })
    if (isApproved) refuseOwn(staff.accountId, [found.from_owner, found.to_owner])
    const journalId = isApproved ? await postAdjustment(tx, found, at) : null
    await decideAdjustmentRow(tx, id, {
      ...{ state, note, journal_id: journalId },
      decided_by: staff.accountId,
      decided_at: at,
    })
    if (isApproved) await notifyOwners(deps, tx, found)
    await audit(deps, tx, {
      by: staff,
      target: { kind: 'adjustment', id },
      accountId: found.from_owner ?? found.to_owner,
      before: { state: found.state },
      after: { state },
      reason: note,
    })
    deps.log.info({ adjustmentId: id, state, staffId: staff.accountId }, 'an adjustment was decided')
    return findAdjustment(tx, id)
  })
  if (!decided) throw new Refusal('NOT_FOUND')
  return decided
}

/** Locks earnings against concurrent payouts; a wallet is locked by its own row. */
async function postAdjustment(tx: Tx, adjustment: Adjustment, at: Date): Promise<string> {
  const { id, money, from_book, from_owner, to_book, to_owner } = adjustment
  const cents = Number(adjustment.cents)
  const earners = [from_book === 'payable' && from_owner, to_book === 'payable' && to_owner]
  for (const earner of earners.filter((owner) => typeof owner === 'string').sort())
    await lockEarnings(tx, earner)
  if (from_book === 'payable' && (await ledgerBalanceCents(tx, 'payable', from_owner, money)) < cents)
    throw new Refusal('CONFLICT', { message: 'The payable balance no longer covers this.' })
  const { journalId } = await postJournal(tx, {
    kind: 'adjustment',
    key: `adjustment:${id}`,
    about: [id],
    at,
    money,
    entries: [entry(from_book, from_owner, -cents), entry(to_book, to_owner, cents)],
  })
  return journalId
}

function entry(book: AdjustableBook, ownerId: string | null, cents: number): NewLedgerEntry {
  return ownerId === null ? { book, cents } : { book, ownerId, cents }
}

/** Sends the approved text, on the site and by mail. */
async function notifyOwners(deps: Deps, tx: Tx, adjustment: Adjustment): Promise<void> {
  const { id, from_book, from_owner, to_book, to_owner } = adjustment
  const sides = [
    { book: from_book, owner: from_owner, isGain: false },
    { book: to_book, owner: to_owner, isGain: true },
  ]
  for (const { book, owner, isGain } of sides) {
    if (owner === null) continue
    const words = adjustmentText({ book, isGain, cents: Number(adjustment.cents), words: adjustment.words })
    await notify(deps, tx, { to: owner, kind: book === 'wallet' ? 'wallet' : 'payout', words })
    await deps.enqueue(ledgerJobs.mailAdjustment, { adjustmentId: id, accountId: owner, isGain }, { tx })
  }
}

type AdjustmentNotice = { book: string; isGain: boolean; cents: number; words: string }

/** Used in the mail and the notification. */
export function adjustmentText({ book, isGain, cents, words }: AdjustmentNotice): string {
  const what = isGain ? `${dollars(cents)} was added to` : `${dollars(cents)} was deducted from`
  return `${what} your ${book === 'wallet' ? 'wallet' : 'earnings'}: ${words}`
}

const ADJUSTMENT_WORDS = {
  field: 'words',
  maxLength: ADJUSTMENT.textMaxLength,
  missing: 'Write a message to the account holder',
} as const

function readLedgerAccount(
  { book: given, ownerId }: LedgerAccountInput,
  field: string,
): { book: AdjustableBook; ownerId: string | null } {
  const book = readOneOf(ADJUSTABLE_BOOKS, given, {
    fields: { [field]: `One of ${ADJUSTABLE_BOOKS.join(', ')}` },
  })
  const isOfPerson = book === 'wallet' || book === 'payable'
  if (isOfPerson !== (ownerId !== null)) {
    const message = isOfPerson ? 'Choose an account holder' : 'This account has no holder'
    throw new Refusal('BAD_INPUT', { message, fields: { [field]: message } })
  }
  return { book, ownerId }
}

function readCents(cents: number | null): number {
  if (cents !== null && cents >= 1 && cents <= ADJUSTMENT.maxCents) return cents
  const message = `From ${dollars(1)} to ${dollars(ADJUSTMENT.maxCents)}, with at most two decimals`
  throw new Refusal('BAD_INPUT', { message, fields: { amount: message } })
}

function refuseOwn(staffId: string, owners: readonly (string | null)[]): void {
  if (owners.includes(staffId))
    throw new Refusal('FORBIDDEN', { message: 'You can’t correct your own accounts.' })
}

async function decidedBefore(tx: Tx, { decided_by, state }: Adjustment): Promise<Refusal> {
  const [by] = decided_by ? await findAccountsByIds(tx, [decided_by]) : []
  return new Refusal('ALREADY_DECIDED', {
    message: `This was already ${state}${by ? ` by @${by.username}` : ''}.`,
  })
}
