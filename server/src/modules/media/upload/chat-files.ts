/** Pictures and clips of messages: their rows and where their files lie. */
import type { Selectable } from 'kysely'
import type { Db } from '#platform/postgres/database.ts'
import { type FileKey, type FilePrefix, fileKey, filePrefix } from '#platform/storage/file-key.ts'
import type { ChatUploadsTable } from '../tables.ts'

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

export async function setChatState(db: Db, id: string, state: ChatUpload['state']): Promise<void> {
  await db.updateTable('chat_uploads').set({ state }).where('id', '=', id).execute()
}
