/** Files of messages, for the messaging slices. */
import { sql } from 'kysely'
import { parseUuid } from '#platform/graphql/ids.ts'
import type { Db, Tx } from '#platform/postgres/database.ts'
import type { ClipPoster } from './clip-poster.ts'
import { attachmentUrl, CHAT_AREA, CHAT_POSTER, type ChatUpload } from './files.ts'

/** `state` is set while the file cannot be shown; `poster` and what follows are of a clip that has one. Seconds in `duration`. */
export type AttachmentFile = {
  url: string
  type: ChatUpload['kind']
  mimetype: string
  state?: 'processing' | 'failed'
  poster?: string
  width?: number
  height?: number
  duration?: number
}

const FILE_URL = new RegExp(`/files/${CHAT_AREA}/([0-9a-fA-F-]{36})/[a-z0-9.]{1,40}$`)

/** The upload id in a file URL, absolute or relative. */
export function uploadIdOf(url: string): string | null {
  const [, id] = FILE_URL.exec(url) ?? []
  return id === undefined ? null : parseUuid(id)
}

/** False if another account's, or failed. */
export async function isOwnUpload(tx: Tx, accountId: string, uploadId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('chat_uploads')
    .select('id')
    .where('id', '=', uploadId)
    .where('account_id', '=', accountId)
    .where('state', '<>', 'failed')
    .forKeyShare()
    .executeTakeFirst()
  return row !== undefined
}

/** The sender; the site's account for visitors' files. Undefined for unknown files. */
export async function ownerOfUpload(db: Db | Tx, uploadId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('chat_uploads')
    .select('account_id')
    .where('id', '=', uploadId)
    .executeTakeFirst()
  return row?.account_id
}

/** Whether a visitor uploaded it for their own conversation. */
export async function isVisitorsUpload(tx: Tx, visitorId: string, uploadId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('chat_uploads')
    .select('id')
    .where('id', '=', uploadId)
    .where('visitor_id', '=', visitorId)
    .where('state', '<>', 'failed')
    .forKeyShare()
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Transfers a staff member's file to the site's account: it is shown with the answer, and stays when they leave. False if another
 * account's, or failed.
 */
export async function transferUpload(
  tx: Tx,
  { uploadId, from, to }: { uploadId: string; from: string; to: string },
): Promise<boolean> {
  const row = await tx
    .updateTable('chat_uploads')
    .set({ account_id: to })
    .where('id', '=', uploadId)
    .where('account_id', 'in', [from, to])
    .where('visitor_id', 'is', null)
    .where('state', '<>', 'failed')
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export async function findAttachmentFiles(
  db: Db | Tx,
  uploadIds: readonly string[],
): Promise<Map<string, AttachmentFile>> {
  if (uploadIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('chat_uploads')
    .leftJoin('chat_clips', 'upload_id', 'id')
    .select(['id', 'kind', 'file', 'mime_type', 'state', 'width_px', 'height_px', 'duration_ms'])
    .where(sql<boolean>`id = any(${uploadIds}::uuid[])`)
    .execute()
  return new Map(rows.map((row) => [row.id, toAttachmentFile(row)]))
}

type Row = Pick<ChatUpload, 'id' | 'kind' | 'file' | 'mime_type' | 'state'> & Nullable<ClipPoster>
type Nullable<T> = { [Key in keyof T]: T[Key] | null }

function toAttachmentFile({ id, file, kind, mime_type, state, ...clip }: Row): AttachmentFile {
  const made = { url: attachmentUrl({ id, file }), type: kind, mimetype: mime_type }
  if (state !== 'ready') return { ...made, state }
  const { width_px: width, height_px: height, duration_ms: durationMs } = clip
  if (width === null || height === null) return made
  const poster = attachmentUrl({ id, file: CHAT_POSTER })
  return { ...made, poster, width, height, ...(durationMs !== null && { duration: durationMs / 1000 }) }
}
