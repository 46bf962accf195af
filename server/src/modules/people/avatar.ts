/** Avatars: each upload gets a new file name, so that its URL can be cached as immutable. */
import { randomBytes } from 'node:crypto'
import { Refusal } from '#platform/errors.ts'
import { parseUuid } from '#platform/graphql/ids.ts'
import type { Db } from '#platform/postgres/database.ts'
import { type FileKey, fileKey } from '#platform/storage/file-key.ts'
import type { Storage } from '#platform/storage/storage.ts'
import type { Viewer } from '#platform/viewer.ts'
import { AVATAR } from '#rules/limits.ts'
import { replaceAvatar } from '../accounts/index.ts'
import { squarePictures } from './avatar-picture.ts'

type Deps = { db: Db; storage: Storage }

export const AVATAR_AREA = 'avatars'
const ADDRESS = /^\/files\/avatars\/([0-9a-f-]{36})\/([0-9a-f]{16})-\d+\.webp$/
const FILE_NAME = new RegExp(`^[0-9a-f]{16}-(?:${AVATAR.sizesPx.join('|')})\\.webp$`)

/** `avatar` is the path of the displayed size; the other sizes differ in the number only. */
export async function saveAvatar(
  deps: Deps,
  viewer: Viewer,
  bytes: Buffer,
): Promise<{ filename: string; avatar: string }> {
  const pictures = await squarePictures(bytes, AVATAR)
  const version = randomBytes(8).toString('hex')
  const filename = fileName(version, AVATAR.shownPx)
  const avatar = `/files/${AVATAR_AREA}/${viewer.accountId}/${filename}`
  try {
    for (const { sizePx, webp } of pictures)
      await deps.storage.write(fileKey(AVATAR_AREA, viewer.accountId, fileName(version, sizePx)), webp)
  } catch (error) {
    await removeVersion(deps.storage, viewer.accountId, version)
    throw error
  }
  // Files are written first: if the database fails, orphaned files are better than a row without its files.
  if (!(await setAvatar(deps, viewer, avatar))) {
    await removeVersion(deps.storage, viewer.accountId, version)
    throw new Refusal(401)
  }
  return { filename, avatar }
}

/** Idempotent. */
export async function removeAvatar(deps: Deps, viewer: Viewer): Promise<void> {
  if (!(await setAvatar(deps, viewer, null))) throw new Refusal(401)
}

/** The storage key for an avatar path; null for names this code never writes. */
export function avatarKey(account: string, file: string): FileKey | null {
  return parseUuid(account) === account && FILE_NAME.test(file) ? fileKey(AVATAR_AREA, account, file) : null
}

/** False if the account became inactive during the upload. */
async function setAvatar(deps: Deps, viewer: Viewer, avatar: string | null): Promise<boolean> {
  const replaced = await replaceAvatar(deps.db, viewer.accountId, avatar)
  const [, owner, version] = ADDRESS.exec(replaced?.previous ?? '') ?? []
  if (owner === viewer.accountId && version) await removeVersion(deps.storage, owner, version)
  return replaced !== undefined
}

async function removeVersion(storage: Storage, accountId: string, version: string): Promise<void> {
  for (const sizePx of AVATAR.sizesPx)
    await storage.remove(fileKey(AVATAR_AREA, accountId, fileName(version, sizePx)))
}

function fileName(version: string, sizePx: number): string {
  return `${version}-${sizePx}.webp`
}
