/** Logs a staff action in its own transaction, so that neither commits without the other. */
import type { Clock } from '#platform/clock.ts'
import type { Tx } from '#platform/postgres/database.ts'
import type { Operator, Staff } from '../staff-rights/index.ts'

export type TargetKind =
  | 'account'
  | 'announcement'
  | 'adjustment'
  | 'appearance'
  | 'attachment'
  | 'audit-log'
  | 'campaign'
  | 'case'
  | 'age-review'
  | 'comment'
  | 'creator-application'
  | 'dispute'
  | 'decision'
  | 'identity-file'
  | 'income-report'
  | 'live'
  | 'media'
  | 'payout'
  | 'payout-batch'
  | 'payout-run'
  | 'provider-statement'
  | 'refund-request'
  | 'release'
  | 'tax-rate'
  | 'support-canned'
  | 'support-conversation'
  | 'settings'
  | 'sound'
  | 'thread'
  | 'report-group'

/** States, numbers and ids only. Names, addresses and texts stay in tables from which they can be erased. */
export type AuditFacts = Readonly<Record<string, string | number | boolean | null>>

export type AuditRecord = {
  by: Staff | Operator
  target: { kind: TargetKind; id: string }
  /** The account affected, if it is a single one. */
  accountId?: string | null
  before?: AuditFacts
  after?: AuditFacts
  reason?: string | null
}

/** Called only for changes and for access to private data; a repeated request that changes nothing is not logged again. */
export async function audit(deps: { clock: Clock }, tx: Tx, act: AuditRecord): Promise<void> {
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
