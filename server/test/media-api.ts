/** What tests ask about media in a few words: who sees what, which rows and files are left, how many are counted. */
import { setTimeout as pause } from 'node:timers/promises'
import { filePrefix } from '#platform/storage/file-key.ts'
import type { Viewer } from '#platform/viewer.ts'
import { type Asker, answerOf, askAs } from './people.ts'
import type { Seeded } from './seed.ts'
import type { Site } from './site.ts'

export type Ids = { id: string }[]

/** The ids a list answers with; `field` is written as in a query, with its arguments. */
export async function idsOf(site: Site, asker: Asker, field: string): Promise<string[]> {
  const list = await answerOf<Ids>(askAs(site, asker, `{ ${field} { id } }`))
  return list.map(({ id }) => id)
}

export async function sees(site: Site, asker: Asker, id: string): Promise<string | null> {
  const media = await answerOf<{ access: string } | null>(
    askAs(site, asker, 'query ($id: ID!) { media(id: $id) { access } }', { id }),
  )
  return media?.access ?? null
}

export async function postsOf(site: Site, accountId: string): Promise<number> {
  const row = await site.app.db
    .selectFrom('people_counts')
    .select('posts')
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  return row?.posts ?? 0
}

export async function rowOf(site: Site, id: string) {
  return site.app.db.selectFrom('media').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Every stored file of one thing, such as `filesOf(site, 'media', id)`. */
export async function filesOf(site: Site, area: string, id: string): Promise<string[]> {
  const names: string[] = []
  for await (const { key } of site.app.storage.list(filePrefix(area, id))) names.push(key)
  return names
}

/** Who somebody is to commands that are called without a request. */
export const viewerOf = ({ id }: Pick<Seeded, 'id'>): Viewer => ({
  accountId: id,
  sessionId: '',
  isCreator: true,
  staffRoles: [],
})

/** Waits for work that another process or connection does. */
export async function until(what: string, isDone: () => Promise<boolean>): Promise<void> {
  for (const deadline = Date.now() + 180_000; Date.now() < deadline; await pause(20))
    if (await isDone()) return
  throw new Error(`${what} did not happen in time`)
}
