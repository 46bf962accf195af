/** Who may upload: creators, and invited accounts with one first video at a time. */
import { Refusal } from '#platform/errors.ts'
import type { Db, Tx } from '#platform/postgres/database.ts'
import { lockByName } from '#platform/postgres/lock.ts'
import type { MediaType } from '#rules/media.ts'
import { findVisibleAccount } from '../accounts/index.ts'
import { firstVideoOf, type MediaRow } from '../media/index.ts'

const ONLY_CREATORS = 'Only creators can upload. Become a creator first.'

type UploadKind = { type: MediaType | null; isInvitation: boolean }

export type Uploader = { accountId: string; isCreator: boolean }

/** Read from the database rather than the session: an upload may end long after it began. */
export async function findUploader(db: Db | Tx, accountId: string): Promise<Uploader> {
  const account = await findVisibleAccount(db, accountId)
  if (!account) throw new Refusal(401)
  return { accountId, isCreator: account.is_creator }
}

/** `type` is null while the content is unknown. Returns the invited account's previous video, which the new one replaces. */
export async function refuseUnlessMayUpload(
  db: Db | Tx,
  uploader: Uploader,
  { type, isInvitation }: UploadKind,
): Promise<MediaRow | null> {
  if (uploader.isCreator) return null
  const previous = isInvitation && type !== 'photo' ? await firstVideoOf(db, uploader.accountId) : 'settled'
  if (previous === 'settled') throw new Refusal('FORBIDDEN', { message: ONLY_CREATORS })
  return previous === 'none' ? null : previous
}

/** The same in the transaction that creates the media: of concurrent uploads of an invited account, one is first. */
export async function checkBeforeCreating(
  tx: Tx,
  uploader: Uploader,
  upload: UploadKind,
): Promise<MediaRow | null> {
  if (!uploader.isCreator) await lockUploadsOf(tx, uploader.accountId)
  return refuseUnlessMayUpload(tx, uploader, upload)
}

/** Only creators may send several files at once. */
export function refuseUnlessMaySendMany(uploader: Uploader): void {
  if (!uploader.isCreator) throw new Refusal('FORBIDDEN', { message: ONLY_CREATORS })
}

/** Transaction-scoped lock that serialises starting and finishing uploads of an account. */
export async function lockUploadsOf(tx: Tx, accountId: string): Promise<void> {
  await lockByName(tx, `uploads of ${accountId}`)
}
