/** Database privileges of the application on the tables of this slice: read and insert only. */
import type { RestrictedTables } from '#platform/postgres/application-user.ts'

export const AUDIT_TABLE_PRIVILEGES: RestrictedTables = {
  // The database generates row ids and search columns.
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
