/** Dependencies, ports and parts of this slice, and how its parts are built. */

import { openPorts } from '#platform/ports.ts'
import type { Db, Tx } from '#platform/postgres/database.ts'
import type { Viewer } from '#platform/viewer.ts'
import type { UploadsDeps } from '../uploads/index.ts'

type AttachmentsPorts = {
  /** Which of these files were sent in a message. */
  findSentUploads(db: Db | Tx, uploadIds: readonly string[]): Promise<Set<string>>
  /** Whether the account received the file in a message. */
  isSentTo(accountId: string, upload: { id: string; account_id: string }): Promise<boolean>
  /** Whether it has pending reports. */
  isReported(uploadId: string): Promise<boolean>
  /** Whether a support conversation shows it to this staff member or visitor. */
  isShownBySupport(
    asker: { viewer: Viewer | null; visitorToken: string | null },
    upload: { id: string; account_id: string; visitor_id: string | null },
  ): Promise<boolean>
  /** Called in the transaction that changes the file's state. */
  onFileChanged(tx: Tx, uploadId: string): Promise<void>
}

type AttachmentsParts = { ports: AttachmentsPorts }

export type AttachmentsDeps = UploadsDeps & { attachments: AttachmentsParts }

export function createAttachments(): AttachmentsParts {
  return { ports: openPorts('attachments') }
}
