/** What this slice works with, and what it has to be told by those above it. */
import type { Db, Tx } from '#platform/postgres/database.ts'
import type { Viewer } from '#platform/viewer.ts'
import type { MediaDeps } from '../media/index.ts'

export type AttachmentsPorts = {
  /** Those of these files that went out in a message. */
  whichWereSent(db: Db | Tx, uploadIds: readonly string[]): Promise<Set<string>>
  /** Whether a message brought this person the file. */
  isSentTo(accountId: string, upload: { id: string; account_id: string }): Promise<boolean>
  /** Whether reports wait about it. */
  isReported(uploadId: string): Promise<boolean>
  /** Whether a conversation with the site shows it: to staff at the desk, or to a visitor by their token. */
  isShownBySupport(
    asker: { viewer: Viewer | null; visitorToken: string | null },
    upload: { id: string; account_id: string; visitor_id: string | null },
  ): Promise<boolean>
  /** There is more or less to see of it than before; in the transaction of that. */
  tellOfFile(tx: Tx, uploadId: string): Promise<void>
}

export type AttachmentsParts = { ports: AttachmentsPorts }

export type AttachmentsDeps = MediaDeps & { attachments: AttachmentsParts }
