/** Personal data of this slice: exported in data copies, deleted on erasure. */
import type { Db } from '#platform/postgres/database.ts'
import { filePrefix } from '#platform/storage/file-key.ts'
import type { Storage } from '#platform/storage/storage.ts'
import { type DataHolder, usernamesOf } from '../accounts/index.ts'
import { AVATAR_AREA } from './avatar.ts'
import { type Bond, bondsOf, eraseBonds } from './personal-data-queries.ts'

type Deps = { db: Db; storage: Storage }

export function peopleData({ db, storage }: Deps): DataHolder {
  return {
    name: 'people',
    async exportOf(accountId) {
      const bonds = await bondsOf(db, accountId)
      const names = await usernamesOf(db, [
        ...Object.values(bonds).flatMap((list) => list.map((bond) => bond.id)),
      ])
      const told = (list: Bond[]) =>
        list.map(({ id, since }) => ({ username: names.get(id) ?? null, since: since.toISOString() }))
      return {
        following: told(bonds.following),
        followers: told(bonds.followers),
        blocked: told(bonds.blocked),
        muted: told(bonds.muted),
        avatarFiles: await avatarFiles(storage, accountId),
      }
    },
    async erase(accountId) {
      await eraseBonds(db, accountId)
      await storage.removeAll(filePrefix(AVATAR_AREA, accountId))
    },
  }
}

async function avatarFiles(storage: Storage, accountId: string): Promise<string[]> {
  const keys: string[] = []
  for await (const { key } of storage.list(filePrefix(AVATAR_AREA, accountId))) keys.push(key)
  return keys.sort()
}
