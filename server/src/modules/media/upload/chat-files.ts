/** Pictures and clips of messages: their rows and where their files lie. */

import type { Selectable } from 'kysely'
import type { Db, Tx } from '#platform/postgres/database.ts'
import { type FileKey, type FilePrefix, fileKey, filePrefix } from '#platform/storage/file-key.ts'
import { mediaJobs } from '../job-tokens.ts'
import type { ChatUploadsTable } from '../tables.ts'
import type { MediaDeps } from '../types.ts'

export type ChatUpload = Selectable<ChatUploadsTable>

export const CHAT_AREA = 'chat'
export const CHAT_PICTURE = 'picture.webp'
export const CHAT_CLIP = 'clip.mp4'

export function chatKey(id: string, file: string): FileKey {
  return fileKey(CHAT_AREA, id, file)
}

export function chatFolder(id: string): FilePrefix {
  return filePrefix(CHAT_AREA, id)
}

export function chatAddress({ id, file }: Pick<ChatUpload, 'id' | 'file'>): string {
  return `/files/${CHAT_AREA}/${id}/${file}`
}

export function findChatUpload(db: Db, id: string): Promise<ChatUpload | undefined> {
  return db.selectFrom('chat_uploads').selectAll().where('id', '=', id).executeTakeFirst()
}

export async function enqueueChatVideo(
  { enqueue }: Pick<MediaDeps, 'enqueue'>,
  tx: Tx,
  { id, account_id }: Pick<ChatUpload, 'id' | 'account_id'>,
): Promise<void> {
  const turn = { of: account_id, cost: 1 }
  await enqueue(mediaJobs.chatVideo, { uploadId: id }, { tx, singletonKey: id, turn })
}
