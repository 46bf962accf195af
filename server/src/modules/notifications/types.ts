/** Dependencies and parts of this slice. */
import type { Core } from '#platform/core.ts'
import { createPushSender, type PushSender } from '#platform/web-push/push-sender.ts'
import type { AuditDeps } from '../audit/index.ts'
import type { ConsentDeps } from '../consent/index.ts'
import { createPushSigners, type PushSigners } from './push/signers.ts'

type NotificationsParts = { pushSender: PushSender; pushSigners: PushSigners }

export type NotificationsDeps = ConsentDeps & AuditDeps & { notifications: NotificationsParts }

type Options = Pick<Core, 'clock' | 'site' | 'vault'> & { pushServices: readonly string[] }

export function createNotifications({ clock, site, vault, pushServices }: Options): NotificationsParts {
  return {
    pushSender: createPushSender({ clock, ownOrigins: pushServices }),
    pushSigners: createPushSigners({ clock, site, vault }),
  }
}
