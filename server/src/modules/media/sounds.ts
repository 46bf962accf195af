/** Music that recordings may name. */
import { createReadStream } from 'node:fs'
import { type Selectable, sql } from 'kysely'
import type { Page } from '#platform/graphql/paging.ts'
import type { Db, Tx } from '#platform/postgres/database.ts'
import { fileKey } from '#platform/storage/file-key.ts'
import { isStorable } from '#rules/plain-text.ts'
import type { SoundsTable } from './tables.ts'
import type { MediaDeps } from './types.ts'

export type Sound = Selectable<SoundsTable>

export const SOUNDS_AREA = 'sounds'

const EXTENSIONS: Record<string, string> = {
  'audio/mpeg': 'mp3',
  'audio/mp4': 'm4a',
  'audio/aac': 'aac',
  'audio/ogg': 'ogg',
  'audio/wav': 'wav',
}
const MAX_QUERY_LENGTH = 100

/** In the order of their names; all of them, unless a page is asked for. */
export async function listSounds(
  db: Db | Tx,
  { text = '', page }: { text?: string; page?: Page } = {},
): Promise<Sound[]> {
  const part = text.trim()
  if (part.length > MAX_QUERY_LENGTH || !isStorable(part)) return []
  return db
    .selectFrom('sounds')
    .selectAll()
    .where('name', 'ilike', `%${part.replace(/[\\%_]/g, '\\$&')}%`)
    .orderBy('name')
    .orderBy('id')
    .$if(page !== undefined, (query) => query.limit(page?.limit ?? 0).offset(page?.skip ?? 0))
    .execute()
}

export async function soundsByIds(db: Db | Tx, ids: readonly string[]): Promise<Map<string, Sound>> {
  const rows = await db
    .selectFrom('sounds')
    .selectAll()
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

export function soundAddress({ id, file }: Pick<Sound, 'id' | 'file'>): string {
  return `/files/${SOUNDS_AREA}/${id}/${file}`
}

export type NewSound = { name: string; path: string; mimeType: string; durationMs: number }

/** The file is in place before anybody can find the sound. */
export async function addSound(
  { db, storage }: Pick<MediaDeps, 'db' | 'storage'>,
  { name, path, mimeType, durationMs }: NewSound,
): Promise<Sound> {
  const extension = EXTENSIONS[mimeType]
  if (!extension) throw new Error(`${mimeType} is no kind of sound we know`)
  const { rows } = await sql<{ id: string }>`select uuidv7() as id`.execute(db)
  const id = rows[0]?.id ?? ''
  const file = `sound.${extension}`
  await storage.write(fileKey(SOUNDS_AREA, id, file), createReadStream(path))
  return db
    .insertInto('sounds')
    .values({ id, name, file, mime_type: mimeType, duration_ms: durationMs })
    .returningAll()
    .executeTakeFirstOrThrow()
}
