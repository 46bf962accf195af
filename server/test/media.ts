/** Seeds media rows and small files directly, without processing. */

import { randomBytes } from 'node:crypto'
import type { Insertable } from 'kysely'
import sharp from 'sharp'
import type { Db } from '#platform/postgres/database.ts'
import { fileKey } from '#platform/storage/file-key.ts'
import { DAY_MS } from '#rules/time.ts'
import type { MediaTable } from '#server/modules/media/tables.ts'
import type { Seeded } from './seed.ts'
import type { TestSite } from './site.ts'

export type SeededMedia = { id: string; ownerId: string; type: 'video' | 'photo' }

const RUN = 'seeded'

/** By default ready, approved, released and free; its files contain recognisable text or small pictures. */
export async function seedMedia(
  site: TestSite,
  owner: Pick<Seeded, 'id'>,
  columns: Partial<Insertable<MediaTable>> = {},
): Promise<SeededMedia> {
  const seeded = await seedMediaRow(site, owner, columns)
  const isVideo = seeded.type === 'video'
  await seedFiles(site, seeded.id, { original: originalOf(seeded.type), isVideo })
  return seeded
}

const originalOf = (type: 'video' | 'photo') => (type === 'video' ? 'original.mp4' : 'original.jpg')

/** Only the row, for tests that read no files. */
export async function seedMediaRow(
  site: { app: { db: Db } },
  owner: Pick<Seeded, 'id'>,
  columns: Partial<Insertable<MediaTable>> = {},
): Promise<SeededMedia> {
  const type = columns.type ?? 'video'
  const isVideo = type === 'video'
  const { id } = await site.app.db
    .insertInto('media')
    .values({
      account_id: owner.id,
      type,
      description: 'A seeded media',
      tags: ['seeded'],
      visibility: 'free',
      original: originalOf(type),
      original_bytes: 1000,
      state: 'ready',
      progress: 100,
      width: 720,
      height: 1280,
      duration_ms: isVideo ? 8000 : null,
      pictures_run: RUN,
      playback_run: isVideo ? RUN : null,
      playback: JSON.stringify(
        isVideo ? { mp4: 'clip.mp4', hls: 'master.m3u8', teaser: 'teaser.mp4', blur: 'blur.mp4' } : {},
      ),
      verified: true,
      approved: true,
      ...columns,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, ownerId: owner.id, type }
}

async function seedFiles(
  site: TestSite,
  id: string,
  { original, isVideo }: { original: string; isVideo: boolean },
): Promise<void> {
  const picture = await sharp({ create: { width: 9, height: 16, channels: 3, background: '#246' } })
    .webp()
    .toBuffer()
  const write = (path: [...string[], string], bytes: Uint8Array) =>
    site.app.storage.write(fileKey('media', id, ...path), bytes)
  await write([original], Buffer.from(`original of ${id}`))
  for (const name of ['full', 'poster', 'grid', 'preview', 'blur'])
    await write([RUN, `${name}.webp`], picture)
  if (!isVideo) return
  await write([RUN, 'clip.mp4'], Buffer.from(`clip of ${id} ${'.'.repeat(1000)}`))
  await write([RUN, 'blur.mp4'], Buffer.from(`loop of ${id}`))
  await write([RUN, 'teaser.mp4'], Buffer.from(`teaser of ${id}`))
  await write([RUN, 'master.m3u8'], Buffer.from('#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1\nr720/index.m3u8\n'))
  await write([RUN, 'r720', 'index.m3u8'], Buffer.from('#EXTM3U\n#EXTINF:2,\nseg-00001.m4s\n'))
  await write([RUN, 'r720', 'seg-00001.m4s'], Buffer.from(`segment of ${id}`))
}

/** Seeds a preview of this length. */
export async function seedPreview(site: TestSite, mediaId: string, lengthMs: number): Promise<string> {
  const file = `${randomBytes(10).toString('hex')}.mp4`
  await site.app.storage.write(
    fileKey('media', mediaId, 'previews', file),
    Buffer.from(`preview of ${mediaId}`),
  )
  await site.app.db
    .insertInto('media_previews')
    .values({ media_id: mediaId, length_ms: lengthMs, file })
    .onConflict((conflict) => conflict.columns(['media_id', 'length_ms']).doUpdateSet({ file }))
    .execute()
  return file
}

/** Seeds the rights of a buyer. */
export async function seedRight(site: TestSite, mediaId: string, fan: Pick<Seeded, 'id'>): Promise<void> {
  await site.app.db
    .insertInto('media_rights')
    .values({ media_id: mediaId, account_id: fan.id, how: 'purchase' })
    .execute()
}

export async function seedSubscription(
  site: TestSite,
  fan: Pick<Seeded, 'id'>,
  creator: Pick<Seeded, 'id'>,
  endsAt = new Date(Date.now() + DAY_MS),
): Promise<void> {
  await site.app.db
    .insertInto('subscriptions')
    .values({ fan_id: fan.id, creator_id: creator.id, ends_at: endsAt })
    .onConflict((conflict) => conflict.columns(['fan_id', 'creator_id']).doUpdateSet({ ends_at: endsAt }))
    .execute()
}
