/** What the application may do to the tables of this slice, besides reading them: add to the log, and nothing else. */
import type { Kept } from '#platform/postgres/application-user.ts'

export const AUDIT_TABLES: Kept = {
  // The number of a row and the words it is found by are the database's own.
  addedTo: {
    audit_log: [
      'at',
      'staff_id',
      'action',
      'target_kind',
      'target_id',
      'account_id',
      'before',
      'after',
      'reason',
    ],
    staff_looks: ['staff_id', 'kind', 'target_id', 'reason', 'at', 'until'],
    audit_proofs: ['at', 'links', 'head', 'problems'],
  },
  readOnly: ['audit_chain', 'audit_anchors', 'schema_history'],
}
