/** The cover a creator chooses for their next lives: re-encoded, stored under a new name each time, deleted once unused. */
import { randomBytes } from 'node:crypto'
import { Refusal } from '#platform/errors.ts'
import { parseUuid } from '#platform/graphql/ids.ts'
import { UNUSABLE_TEXT } from '#platform/media-tools/unusable.ts'
import { type FileKey, fileKey, filePrefix } from '#platform/storage/file-key.ts'
import type { Viewer } from '#platform/viewer.ts'
import { detectContent, isBannedPicture, safePicture } from '../../uploads/index.ts'
import type { LiveDeps } from '../types.ts'
import { nextLiveOf, refuseUnlessMayGoLive } from './prepare-live.ts'

export const COVER_AREA = 'live-covers'
const FILE_NAME = /^[0-9a-f]{16}\.webp$/
const NOT_PICTURE = 'Choose a PNG, JPEG or WebP picture.'

type Deps = Pick<LiveDeps, 'db' | 'storage' | 'clock'>

/** Applies to lives that begin or are announced from now on; existing ones keep theirs. */
export async function saveCover(deps: Deps, viewer: Viewer, bytes: Buffer): Promise<{ cover: string }> {
  refuseUnlessMayGoLive(viewer)
  detectContent(bytes, { kinds: ['jpeg', 'png', 'webp'], message: NOT_PICTURE })
  const picture = await safePicture(bytes)
  // Covers are shown without review, so reject any that resembles removed media.
  if (await isBannedPicture(deps.db, { sent: bytes, picture }))
    throw new Refusal('BAD_INPUT', { message: UNUSABLE_TEXT.removedBefore })
  const name = `${randomBytes(8).toString('hex')}.webp`
  await deps.storage.write(fileKey(COVER_AREA, viewer.accountId, name), picture)
  const cover = `/files/${COVER_AREA}/${viewer.accountId}/${name}`
  await setCover(deps, viewer.accountId, cover)
  return { cover }
}

/** Idempotent. */
export async function removeCover(deps: Deps, viewer: Viewer): Promise<void> {
  refuseUnlessMayGoLive(viewer)
  await setCover(deps, viewer.accountId, null)
}

/** The storage key for a cover's URL; null for names we never generate. */
export function coverKey(account: string, file: string): FileKey | null {
  return parseUuid(account) === account && FILE_NAME.test(file) ? fileKey(COVER_AREA, account, file) : null
}

async function setCover(deps: Deps, accountId: string, cover: string | null): Promise<void> {
  const updated_at = deps.clock.now()
  await deps.db
    .insertInto('live_rooms')
    .values({ account_id: accountId, cover, updated_at })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet({ cover, updated_at }))
    .execute()
  await deleteUnusedCovers(deps, accountId)
}

/** Concurrent changes may leave one unused file, which the next change deletes. */
async function deleteUnusedCovers({ db, storage }: Deps, accountId: string): Promise<void> {
  const shown = await db
    .selectFrom('lives')
    .select('cover')
    .where('account_id', '=', accountId)
    .where('state', '<>', 'ended')
    .where('cover', 'is not', null)
    .execute()
  const { cover } = await nextLiveOf(db, accountId)
  const usedNames = new Set(
    [cover, ...shown.map((live) => live.cover)].map((address) => address?.split('/').at(-1)),
  )
  for await (const { key } of storage.list(filePrefix(COVER_AREA, accountId)))
    if (!usedNames.has(key.split('/').at(-1))) await storage.remove(key)
}
