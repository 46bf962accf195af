/** Builds the parts of this slice. */
import type { AuditParts, AuditSettings } from './types.ts'

export function createAudit({ settings }: { settings: AuditSettings }): AuditParts {
  return { settings }
}
