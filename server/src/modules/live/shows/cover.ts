/** The picture a creator chooses for their next lives: made safe, kept under a new name each time, and gone when nothing shows it. */
import { randomBytes } from 'node:crypto'
import { Refusal } from '#platform/errors.ts'
import { parseUuid } from '#platform/graphql/ids.ts'
import { UNUSABLE_WORDS } from '#platform/media-tools/unusable.ts'
import { type FileKey, fileKey, filePrefix } from '#platform/storage/file-key.ts'
import type { Viewer } from '#platform/viewer.ts'
import { contentOf, isBannedPicture, safePicture } from '../../media/index.ts'
import type { LiveDeps } from '../types.ts'
import { nextLiveOf, refuseUnlessCreator } from './prepare-live.ts'

export const COVER_AREA = 'live-covers'
const FILE_NAME = /^[0-9a-f]{16}\.webp$/
const NOT_PICTURE = 'This is not a picture we can use. Send png, jpg, jpeg or webp.'

type Deps = Pick<LiveDeps, 'db' | 'storage' | 'clock'>

/** For every live that begins or is announced from now on; those that are keep the one they have. */
export async function saveCover(deps: Deps, viewer: Viewer, bytes: Buffer): Promise<{ cover: string }> {
  refuseUnlessCreator(viewer)
  contentOf(bytes, { kinds: ['jpeg', 'png', 'webp'], words: NOT_PICTURE })
  const picture = await safePicture(bytes)
  // Nobody looks at it before others see it: whatever looks like something that was taken down stays out.
  if (await isBannedPicture(deps.db, { sent: bytes, picture }))
    throw new Refusal('BAD_INPUT', { words: UNUSABLE_WORDS.removedBefore })
  const name = `${randomBytes(8).toString('hex')}.webp`
  await deps.storage.write(fileKey(COVER_AREA, viewer.accountId, name), picture)
  const cover = `/files/${COVER_AREA}/${viewer.accountId}/${name}`
  await putInPlace(deps, viewer.accountId, cover)
  return { cover }
}

/** Safe to repeat. */
export async function removeCover(deps: Deps, viewer: Viewer): Promise<void> {
  refuseUnlessCreator(viewer)
  await putInPlace(deps, viewer.accountId, null)
}

/** The key of a cover's file as an address names it; null for anything we would not have written. */
export function coverKey(account: string, file: string): FileKey | null {
  return parseUuid(account) === account && FILE_NAME.test(file) ? fileKey(COVER_AREA, account, file) : null
}

async function putInPlace(deps: Deps, accountId: string, cover: string | null): Promise<void> {
  const updated_at = deps.clock.now()
  await deps.db
    .insertInto('live_rooms')
    .values({ account_id: accountId, cover, updated_at })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet({ cover, updated_at }))
    .execute()
  await sweep(deps, accountId)
}

/** Two who change it at once leave one more at most, which the next change takes. */
async function sweep({ db, storage }: Deps, accountId: string): Promise<void> {
  const shown = await db
    .selectFrom('lives')
    .select('cover')
    .where('account_id', '=', accountId)
    .where('state', '<>', 'ended')
    .where('cover', 'is not', null)
    .execute()
  const { cover } = await nextLiveOf(db, accountId)
  const kept = new Set(
    [cover, ...shown.map((live) => live.cover)].map((address) => address?.split('/').at(-1)),
  )
  for await (const { key } of storage.list(filePrefix(COVER_AREA, accountId)))
    if (!kept.has(key.split('/').at(-1))) await storage.remove(key)
}
