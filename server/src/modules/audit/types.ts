/** What this slice works with, and what it has to be told by those above it. */
import type { LookKind } from '#rules/staff-rights.ts'
import type { AccountsDeps } from '../accounts/index.ts'

export type AuditSettings = {
  /** Whether nobody enters the console without two-step sign-in. A demo, where everybody tries everything, does not ask. */
  needsTwoStep: boolean
  /** Where the newest links of the chain are kept beside the database. */
  dataDir: string
}

export type AuditPorts = {
  /** Whom it concerns that somebody looks at this; nobody where there is no such thing. */
  concernedBy(kind: LookKind, id: string): Promise<readonly string[]>
}

export type AuditParts = {
  settings: AuditSettings
  ports: AuditPorts
  /** With the key of the site: whoever has the database alone can make no anchor. */
  signAnchor(anchor: { seq: number; hash: Buffer }): Buffer
}

export type AuditDeps = AccountsDeps & { audit: AuditParts }
