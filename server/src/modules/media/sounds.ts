/** The site's sound library for recordings: listing, favourites and removal. */
import { createReadStream } from 'node:fs'
import { type Selectable, sql } from 'kysely'
import { Refusal } from '#platform/errors.ts'
import type { PageRange } from '#platform/graphql/paging.ts'
import type { Db, Tx } from '#platform/postgres/database.ts'
import { fileKey } from '#platform/storage/file-key.ts'
import type { Viewer } from '#platform/viewer.ts'
import { isStorable } from '#rules/plain-text.ts'
import { isListed } from './list-queries.ts'
import type { SoundsTable } from './tables.ts'
import type { MediaDeps } from './types.ts'

export type StoredSound = Selectable<SoundsTable>
/** A sound with its usage count and the viewer's favourite flag. */
export type SoundForViewer = StoredSound & { videos: number; is_favourite: boolean }

export const SOUNDS_AREA = 'sounds'

const EXTENSIONS: Record<string, string> = {
  'audio/mpeg': 'mp3',
  'audio/mp4': 'm4a',
  'audio/aac': 'aac',
  'audio/ogg': 'ogg',
  'audio/wav': 'wav',
}
const MAX_QUERY_LENGTH = 100
const MAX_FAVOURITES = 500

/** Ordered by name; all of them unless a page is given. */
export async function listSounds(
  db: Db | Tx,
  { text = '', page }: { text?: string; page?: PageRange } = {},
): Promise<StoredSound[]> {
  const part = text.trim()
  if (part.length > MAX_QUERY_LENGTH || !isStorable(part)) return []
  return offeredSounds(db, { text: part, page }).selectAll().execute()
}

/** `after` is the previous page's last id. */
type SoundsQuery = { text: string; onlyFavourites: boolean; after: string | null; page: PageRange }

/** The same, with usage count and favourite flag. */
export async function listSoundsForViewer(
  { db, clock }: Pick<MediaDeps, 'db' | 'clock'>,
  viewer: Viewer | null,
  { text, onlyFavourites, after, page }: SoundsQuery,
): Promise<SoundForViewer[]> {
  const part = text.trim()
  if (part.length > MAX_QUERY_LENGTH || !isStorable(part)) return []
  const viewerId = viewer?.accountId ?? null
  return offeredSounds(db, { text: part, page })
    .selectAll()
    .select(viewerColumns(viewerId, clock.now()))
    .$if(onlyFavourites, (query) => query.where(isFavouriteOf(viewerId)))
    .$if(after !== null, (query) =>
      query.where(
        sql<boolean>`(name, id) > (select last.name, last.id from sounds as last where last.id = ${after})`,
      ),
    )
    .execute()
}

/** In the order of `ids`, without withdrawn ones. */
export async function offeredSoundsForViewer(
  { db, clock }: Pick<MediaDeps, 'db' | 'clock'>,
  viewer: Viewer | null,
  ids: readonly string[],
): Promise<SoundForViewer[]> {
  return db
    .selectFrom('sounds')
    .selectAll()
    .select(viewerColumns(viewer?.accountId ?? null, clock.now()))
    .where('removed_at', 'is', null)
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .orderBy(sql`array_position(${ids}::uuid[], id)`)
    .execute()
}

/** Includes withdrawn sounds, which media may still use. */
export async function findSoundForViewer(
  { db, clock }: Pick<MediaDeps, 'db' | 'clock'>,
  viewer: Viewer | null,
  id: string,
): Promise<SoundForViewer | null> {
  const sound = await db
    .selectFrom('sounds')
    .selectAll()
    .select(viewerColumns(viewer?.accountId ?? null, clock.now()))
    .where('id', '=', id)
    .executeTakeFirst()
  return sound ?? null
}

function offeredSounds(db: Db | Tx, { text, page }: { text: string; page?: PageRange | undefined }) {
  return db
    .selectFrom('sounds')
    .where('removed_at', 'is', null)
    .where('name', 'ilike', `%${text.replace(/[\\%_]/g, '\\$&')}%`)
    .orderBy('name')
    .orderBy('id')
    .$if(page !== undefined, (query) => query.limit(page?.limit ?? 0).offset(page?.skip ?? 0))
}

function isFavouriteOf(viewerId: string | null) {
  return sql<boolean>`exists (
    select from sound_favourites where sound_id = sounds.id and account_id = ${viewerId}::uuid
  )`
}

function viewerColumns(viewerId: string | null, now: Date) {
  return [
    isFavouriteOf(viewerId).as('is_favourite'),
    sql<number>`(
      select count(*)::integer from media
      where media.sound_id = sounds.id and ${isListed} and media.available_at <= ${now}
    )`.as('videos'),
  ] as const
}

export async function soundsByIds(db: Db | Tx, ids: readonly string[]): Promise<Map<string, StoredSound>> {
  const rows = await db
    .selectFrom('sounds')
    .selectAll()
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

/** Whether new recordings may use it. */
export async function isSoundOffered(db: Db | Tx, id: string): Promise<boolean> {
  return (await soundsByIds(db, [id])).get(id)?.removed_at === null
}

/** Idempotent. */
export async function favouriteSound(
  deps: Pick<MediaDeps, 'db' | 'clock'>,
  viewer: Viewer,
  { id, isOn }: { id: string; isOn: boolean },
): Promise<SoundForViewer> {
  const { accountId } = viewer
  if (isOn) {
    if (!(await isSoundOffered(deps.db, id))) throw new Refusal('NOT_FOUND')
    const { rows } = await sql`
      insert into sound_favourites (account_id, sound_id, created_at)
      select ${accountId}, ${id}, ${deps.clock.now()}
      where (select count(*) from sound_favourites where account_id = ${accountId}) < ${MAX_FAVOURITES}
      on conflict (account_id, sound_id) do update set sound_id = excluded.sound_id
      returning sound_id
    `.execute(deps.db)
    if (rows.length === 0)
      throw new Refusal('BAD_INPUT', { message: `Save at most ${MAX_FAVOURITES} favorites` })
  } else
    await deps.db
      .deleteFrom('sound_favourites')
      .where('account_id', '=', accountId)
      .where('sound_id', '=', id)
      .execute()
  const sound = await findSoundForViewer(deps, viewer, id)
  if (!sound) throw new Refusal('NOT_FOUND')
  return sound
}

export function soundUrl({ id, file }: Pick<StoredSound, 'id' | 'file'>): string {
  return `/files/${SOUNDS_AREA}/${id}/${file}`
}

export type NewSound = {
  name: string
  path: string
  mimeType: string
  durationMs: number
  licence: string
  source: string
}

/** Stores the file before the row, so that every listed sound has a file. */
export async function addSound(
  { db, storage }: Pick<MediaDeps, 'storage'> & { db: Db | Tx },
  { name, path, mimeType, durationMs, licence, source }: NewSound,
): Promise<StoredSound> {
  const extension = EXTENSIONS[mimeType]
  if (!extension) throw new Error(`${mimeType} is an unknown kind of sound`)
  const { rows } = await sql<{ id: string }>`select uuidv7() as id`.execute(db)
  const id = rows[0]?.id ?? ''
  const file = `sound.${extension}`
  await storage.write(fileKey(SOUNDS_AREA, id, file), createReadStream(path))
  return db
    .insertInto('sounds')
    .values({ id, name, file, mime_type: mimeType, duration_ms: durationMs, licence, source })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Withdraws the sound from the library; media that use it, and recordings in progress, keep it. */
export async function removeSound(
  { db, clock }: Pick<MediaDeps, 'clock'> & { db: Db | Tx },
  id: string,
): Promise<boolean> {
  const removed = await db
    .updateTable('sounds')
    .set({ removed_at: clock.now() })
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return removed !== undefined
}
