/** Kysely table types of this slice. */
import type { ColumnType, Generated } from 'kysely'
import type { PrivilegedAccessKind, StaffAction } from '#rules/staff-rights.ts'
import type { AuditFacts, TargetKind } from './audit.ts'

type Immutable<Value> = ColumnType<Value, Value, never>
type ImmutableJson = ColumnType<AuditFacts | null, string | null, never>

export type AuditLogTable = {
  id: Generated<string>
  at: Immutable<Date>
  /** Null for the operator and the site itself. */
  staff_id: Immutable<string | null>
  action: Immutable<StaffAction>
  target_kind: Immutable<TargetKind>
  target_id: Immutable<string>
  account_id: Immutable<string | null>
  before: ImmutableJson
  after: ImmutableJson
  reason: Immutable<string | null>
}

/** One hash per log row, in transaction order; written by a trigger. */
export type AuditChainTable = {
  seq: Immutable<string>
  audit_id: Immutable<string>
  hash: Immutable<Buffer>
}

export type AuditProofsTable = {
  id: Generated<string>
  at: Immutable<Date>
  links: Immutable<string | number>
  head: Immutable<string>
  problems: Immutable<string[]>
}

export type StaffLooksTable = {
  id: Generated<string>
  staff_id: Immutable<string>
  kind: Immutable<PrivilegedAccessKind>
  target_id: Immutable<string>
  reason: Immutable<string>
  at: Immutable<Date>
  until: Immutable<Date>
}

/** Where the chain starts after a sweep; only the database owner may insert. */
export type AuditAnchorsTable = {
  seq: number
  hash: Buffer
  rows: number
  until: Date
  at: Date
  signature: Buffer
}

declare module '#platform/postgres/database.ts' {
  interface Tables {
    audit_anchors: AuditAnchorsTable
    audit_log: AuditLogTable
    audit_chain: AuditChainTable
    audit_proofs: AuditProofsTable
    staff_looks: StaffLooksTable
  }
}
