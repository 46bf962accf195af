/** Images and clips of messages: their rows and storage keys. */
import { type Selectable, sql } from 'kysely'
import type { Db, Tx } from '#platform/postgres/database.ts'
import { type FileKey, type FilePrefix, fileKey, filePrefix } from '#platform/storage/file-key.ts'
import { attachmentJobs } from './job-tokens.ts'
import type { ChatUploadsTable } from './tables.ts'
import type { AttachmentsDeps } from './types.ts'

export type ChatUpload = Selectable<ChatUploadsTable>

export const CHAT_AREA = 'chat'
export const CHAT_PICTURE = 'picture.webp'
export const CHAT_CLIP = 'clip.mp4'
export const CHAT_POSTER = 'poster.webp'

export function chatKey(id: string, file: string): FileKey {
  return fileKey(CHAT_AREA, id, file)
}

export function chatFolder(id: string): FilePrefix {
  return filePrefix(CHAT_AREA, id)
}

export function attachmentUrl({ id, file }: { id: string; file: string }): string {
  return `/files/${CHAT_AREA}/${id}/${file}`
}

export function findChatUpload(db: Db, id: string): Promise<ChatUpload | undefined> {
  return db.selectFrom('chat_uploads').selectAll().where('id', '=', id).executeTakeFirst()
}

export async function enqueueVideo(
  { enqueue }: Pick<AttachmentsDeps, 'enqueue'>,
  tx: Tx,
  { id, account_id, visitor_id }: Pick<ChatUpload, 'id' | 'account_id' | 'visitor_id'>,
): Promise<void> {
  const turn = { of: visitor_id ?? account_id, cost: 1 }
  await enqueue(attachmentJobs.prepareVideo, { uploadId: id }, { tx, singletonKey: id, turn })
}

const BATCH_SIZE = 500

export async function knownUploadIds(db: Db, ids: readonly string[]): Promise<Set<string>> {
  const known = new Set<string>()
  for (let start = 0; start < ids.length; start += BATCH_SIZE) {
    const some = ids.slice(start, start + BATCH_SIZE)
    const rows = await db
      .selectFrom('chat_uploads')
      .select('id')
      .where(sql<boolean>`id = any(${some}::uuid[])`)
      .execute()
    for (const { id } of rows) known.add(id)
  }
  return known
}
