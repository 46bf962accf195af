/** Personal data of this slice: exported in data copies, deleted on erasure. */
import type { Db } from '#platform/postgres/database.ts'
import { filePrefix } from '#platform/storage/file-key.ts'
import type { Storage } from '#platform/storage/storage.ts'
import { type PersonalDataHandler, usernamesOf } from '../accounts/index.ts'
import { AVATAR_AREA } from './avatar.ts'
import { eraseRelations, type RelationRow, relationsOf } from './personal-data-queries.ts'

type Deps = { db: Db; storage: Storage }

export function peopleData({ db, storage }: Deps): PersonalDataHandler {
  return {
    name: 'people',
    async exportOf(accountId) {
      const relations = await relationsOf(db, accountId)
      const names = await usernamesOf(db, [
        ...Object.values(relations).flatMap((list) => list.map((relation) => relation.id)),
      ])
      const toExport = (list: RelationRow[]) =>
        list.map(({ id, since }) => ({ username: names.get(id) ?? null, since: since.toISOString() }))
      return {
        following: toExport(relations.following),
        followers: toExport(relations.followers),
        blocked: toExport(relations.blocked),
        muted: toExport(relations.muted),
        avatarFiles: await avatarFiles(storage, accountId),
      }
    },
    async erase(accountId) {
      await eraseRelations(db, accountId)
      await storage.removeAll(filePrefix(AVATAR_AREA, accountId))
    },
  }
}

async function avatarFiles(storage: Storage, accountId: string): Promise<string[]> {
  const keys: string[] = []
  for await (const { key } of storage.list(filePrefix(AVATAR_AREA, accountId))) keys.push(key)
  return keys.sort()
}
