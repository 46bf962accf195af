/** Dependencies, ports and parts of this slice, and how its parts are built. */

import { createHmac } from 'node:crypto'
import { deriveKey } from '#platform/crypto.ts'
import { openPorts } from '#platform/ports.ts'
import type { PrivilegedAccessKind } from '#rules/staff-rights.ts'
import type { AccountsDeps } from '../accounts/index.ts'

export type AuditSettings = {
  /** Whether the console requires two-step sign-in. Off on demo sites. */
  needsTwoStep: boolean
  /** Where the newest chain links are stored outside the database. */
  dataDir: string
}

export type AuditPorts = {
  /** The accounts affected by access to this target; empty if it does not exist. */
  affectedAccounts(kind: PrivilegedAccessKind, id: string): Promise<readonly string[]>
}

export type AuditParts = {
  settings: AuditSettings
  ports: AuditPorts
  /** Signs with the site's key, so that database access alone cannot forge an anchor. */
  signAnchor(anchor: { seq: number; hash: Buffer }): Buffer
}

export type AuditDeps = AccountsDeps & { audit: AuditParts }

export function createAudit({ secret, settings }: { secret: string; settings: AuditSettings }): AuditParts {
  const key = deriveKey(secret, 'audit anchors')
  return {
    settings,
    ports: openPorts('audit'),
    signAnchor: ({ seq, hash }) => createHmac('sha256', key).update(`${seq} `).update(hash).digest(),
  }
}
