/** Builds the parts of this slice. */
import { createHmac } from 'node:crypto'
import { deriveKey } from '#platform/crypto.ts'
import { openPorts } from '#platform/ports.ts'
import type { AuditParts, AuditSettings } from './types.ts'

export function createAudit({ secret, settings }: { secret: string; settings: AuditSettings }): AuditParts {
  const key = deriveKey(secret, 'audit anchors')
  return {
    settings,
    ports: openPorts('audit'),
    signAnchor: ({ seq, hash }) => createHmac('sha256', key).update(`${seq} `).update(hash).digest(),
  }
}
