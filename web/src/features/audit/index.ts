/** The audit log: entries, their links and their texts, for other sections of the console. */
export { AuditLog, type AuditLogEntry, PersonHistory } from './console/audit-query.ts'
export { entryPath } from './console/entry-path.ts'
export { actionText } from './console/entry-text.ts'
