/** Kysely table types of this slice. */
import type { ColumnType, Generated } from 'kysely'
import type { LookKind, StaffAction } from '#rules/staff-rights.ts'
import type { Facts, TargetKind } from './audit.ts'

type Written<Value> = ColumnType<Value, Value, never>
type WrittenJson = ColumnType<Facts | null, string | null, never>

export type AuditLogTable = {
  id: Generated<string>
  at: Written<Date>
  /** Null for the operator and the site itself. */
  staff_id: Written<string | null>
  action: Written<StaffAction>
  target_kind: Written<TargetKind>
  target_id: Written<string>
  account_id: Written<string | null>
  before: WrittenJson
  after: WrittenJson
  reason: Written<string | null>
}

/** One hash per log row, in transaction order; written by a trigger. */
export type AuditChainTable = {
  seq: Written<string>
  audit_id: Written<string>
  hash: Written<Buffer>
}

export type AuditProofsTable = {
  id: Generated<string>
  at: Written<Date>
  links: Written<string | number>
  head: Written<string>
  problems: Written<string[]>
}

export type StaffLooksTable = {
  id: Generated<string>
  staff_id: Written<string>
  kind: Written<LookKind>
  target_id: Written<string>
  reason: Written<string>
  at: Written<Date>
  until: Written<Date>
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
