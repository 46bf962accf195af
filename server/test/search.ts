/** Helpers for tests of media search: one page, and all pages. */
import { type Asker, answerOf, askAs } from './people.ts'
import type { Site } from './site.ts'

export type FoundPage = { medias: { id: string; access: string }[]; next: string | null }

const SEARCH = `query ($query: String!, $type: String, $tag: String, $limit: LimitInput, $after: String) {
  searchMedia(query: $query, type: $type, tag: $tag, limit: $limit, after: $after) { medias { id access } next }
}`

export const searchPage = (site: Site, asker: Asker, args: { query: string } & Record<string, unknown>) =>
  answerOf<FoundPage>(askAs(site, asker, SEARCH, args))

export type WholeSearch = { query: string; limit: number; type?: string; after?: string | null }

export async function searchToEnd(
  site: Site,
  asker: Asker,
  { limit, after = null, ...args }: WholeSearch,
): Promise<string[]> {
  const ids: string[] = []
  for (let place = after, pages = 0; pages === 0 || place; pages += 1) {
    const page: FoundPage = await searchPage(site, asker, { ...args, limit: { limit }, after: place })
    ids.push(...page.medias.map(({ id }) => id))
    place = page.next
    if (pages > 100) throw new Error('the search has no end')
  }
  return ids
}
