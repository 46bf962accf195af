/** Writes down what staff did, in the transaction that does it: neither is there without the other. */
import type { Clock } from '#platform/clock.ts'
import type { Tx } from '#platform/postgres/database.ts'
import type { Operator, Staff } from './as-staff.ts'

export type TargetKind =
  | 'account'
  | 'announcement'
  | 'adjustment'
  | 'appearance'
  | 'attachment'
  | 'audit-log'
  | 'campaign'
  | 'case'
  | 'comment'
  | 'creator-application'
  | 'dispute'
  | 'decision'
  | 'identity-file'
  | 'live'
  | 'media'
  | 'payout'
  | 'payout-batch'
  | 'payout-run'
  | 'refund-request'
  | 'release'
  | 'support-canned'
  | 'support-conversation'
  | 'settings'
  | 'sound'
  | 'thread'
  | 'report-group'

/** States, figures and ids. Names, addresses and what people wrote stay where they can be erased. */
export type Facts = Readonly<Record<string, string | number | boolean | null>>

export type StaffAct = {
  by: Staff | Operator
  target: { kind: TargetKind; id: string }
  /** Whom it concerns, where that is one person. */
  accountId?: string | null
  before?: Facts
  after?: Facts
  /** In the words of the staff. */
  reason?: string | null
}

/** Called only when something changes, or is looked at that is nobody's business: what is repeated is told once. */
export async function audit(deps: { clock: Clock }, tx: Tx, act: StaffAct): Promise<void> {
  await tx
    .insertInto('audit_log')
    .values({
      at: deps.clock.now(),
      staff_id: act.by.accountId,
      action: act.by.action,
      target_kind: act.target.kind,
      target_id: act.target.id,
      account_id: act.accountId ?? null,
      before: act.before ? JSON.stringify(act.before) : null,
      after: act.after ? JSON.stringify(act.after) : null,
      reason: act.reason || null,
    })
    .execute()
}
