/** Staff tell how a payout ended; what did not arrive goes back to the creator's balance. */
import { Refusal } from '#platform/errors.ts'
import type { Viewer } from '#platform/viewer.ts'
import { characterCount, cleanText, isPlainLine } from '#rules/plain-text.ts'
import { notify } from '../people/index.ts'
import { postJournal } from '../wallet/index.ts'
import type { EarningsDeps } from './deps.ts'
import { payoutWords } from './mails.ts'
import { endPayout, lockPayout, type PayoutRow } from './payout-queries.ts'

const ENDS = ['paid', 'failed', 'cancelled'] as const
type End = (typeof ENDS)[number]

const REASON_MAX_LENGTH = 200

type Deps = Pick<EarningsDeps, 'db' | 'clock' | 'log' | 'wallet' | 'enqueue' | 'jobs'>

/** Said twice, it happens once; said differently the second time, it is refused. */
export async function markPayout(
  deps: Deps,
  viewer: Viewer,
  wanted: { id: string; state: string; reason: string },
): Promise<PayoutRow> {
  const end = ENDS.find((state) => state === wanted.state)
  if (!end) throw new Refusal('BAD_INPUT', { fields: { state: 'A payout ends paid, failed or cancelled' } })
  const reason = readReason(end, wanted.reason)
  const { payout, isNew } = await deps.db.transaction().execute(async (tx) => {
    const found = await lockPayout(tx, wanted.id)
    if (!found) throw new Refusal('NOT_FOUND')
    if (found.state === end) return { payout: found, isNew: false }
    refuseUnlessMayEnd(found, end)
    const at = deps.clock.now()
    const cents = Number(found.cents)
    const { journalId } = await postJournal(tx, {
      kind: end === 'paid' ? 'payout-paid' : 'payout-returned',
      key: `payout-end:${found.id}`,
      about: [found.id, end],
      at,
      entries: [
        { book: 'payouts', cents: -cents },
        end === 'paid' ? { book: 'clearing', cents } : { book: 'payable', ownerId: found.creator_id, cents },
      ],
    })
    const ended = await endPayout(tx, found.id, {
      state: end,
      failure: reason || null,
      decided_by: viewer.accountId,
      decided_at: at,
      end_journal_id: journalId,
    })
    const words = reason ? `${payoutWords(ended)}: ${reason}` : payoutWords(ended)
    await notify(deps.wallet.people, tx, { to: ended.creator_id, kind: 'payout', words, amountCents: cents })
    const mail = { kind: 'payout-ended', accountId: ended.creator_id, payoutId: ended.id } as const
    await deps.enqueue(deps.jobs.sendMail, mail, { tx })
    return { payout: ended, isNew: true }
  })
  if (isNew)
    deps.log.info({ payoutId: payout.id, state: end, staffId: viewer.accountId }, 'a payout was marked')
  return payout
}

/** Nothing arrives or fails at a bank before it was sent there. */
function refuseUnlessMayEnd({ state }: PayoutRow, end: End): void {
  if (state === 'processing' || (state === 'pending' && end === 'cancelled')) return
  if (state === 'pending') throw new Refusal('BAD_INPUT', { words: 'Export this payout first.' })
  throw new Refusal('CONFLICT', { words: `This payout is ${state} already.` })
}

function readReason(end: End, given: string): string {
  const reason = cleanText(given)
  const problem =
    end !== 'paid' && reason === ''
      ? 'Say why, for the creator to read'
      : !isPlainLine(reason)
        ? 'Some of these characters cannot be used'
        : characterCount(reason) > REASON_MAX_LENGTH
          ? `At most ${REASON_MAX_LENGTH} characters`
          : null
  if (problem) throw new Refusal('BAD_INPUT', { fields: { reason: problem } })
  return reason
}
