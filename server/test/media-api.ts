/** Helpers for tests of media: visibility, rows, stored files and counts. */
import { setTimeout as pause } from 'node:timers/promises'
import { filePrefix } from '#platform/storage/file-key.ts'
import type { Viewer } from '#platform/viewer.ts'
import { answerOf, askAs, type RequestUser } from './people.ts'
import type { Seeded } from './seed.ts'
import type { TestSite } from './site.ts'

export type Ids = { id: string }[]

/** The ids in a list; `field` is GraphQL with its arguments. */
export async function listIds(site: TestSite, asker: RequestUser, field: string): Promise<string[]> {
  const list = await answerOf<Ids>(askAs(site, asker, `{ ${field} { id } }`))
  return list.map(({ id }) => id)
}

export async function sees(site: TestSite, asker: RequestUser, id: string): Promise<string | null> {
  const media = await answerOf<{ access: string } | null>(
    askAs(site, asker, 'query ($id: ID!) { media(id: $id) { access } }', { id }),
  )
  return media?.access ?? null
}

export async function postsOf(site: TestSite, accountId: string): Promise<number> {
  const row = await site.app.db
    .selectFrom('people_counts')
    .select('posts')
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  return row?.posts ?? 0
}

export async function mediaRowOf(site: TestSite, id: string) {
  return site.app.db.selectFrom('media').selectAll().where('id', '=', id).executeTakeFirst()
}

/** All stored files of an item, such as `filesOf(site, 'media', id)`. */
export async function storedFilesOf(site: TestSite, area: string, id: string): Promise<string[]> {
  const names: string[] = []
  for await (const { key } of site.app.storage.list(filePrefix(area, id))) names.push(key)
  return names
}

/** A viewer for commands called without a request. */
export const viewerOfSeeded = ({ id }: Pick<Seeded, 'id'>): Viewer => ({
  accountId: id,
  sessionId: '',
  isCreator: true,
  staffRoles: [],
})

/** Waits for work of another process or connection. */
export async function untilDone(what: string, isDone: () => Promise<boolean>): Promise<void> {
  for (const deadline = Date.now() + 180_000; Date.now() < deadline; await pause(20))
    if (await isDone()) return
  throw new Error(`${what} did not happen in time`)
}
