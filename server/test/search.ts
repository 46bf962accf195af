/** Helpers for tests of media search: one page, and all pages. */
import { answerOf, askAs, type RequestUser } from './people.ts'
import type { TestSite } from './site.ts'

export type FoundPage = { medias: { id: string; access: string }[]; next: string | null }

const SEARCH = `query ($query: String!, $type: String, $tag: String, $limit: LimitInput, $after: String) {
  searchMedia(query: $query, type: $type, tag: $tag, limit: $limit, after: $after) { medias { id access } next }
}`

export const searchPage = (
  site: TestSite,
  asker: RequestUser,
  args: { query: string } & Record<string, unknown>,
) => answerOf<FoundPage>(askAs(site, asker, SEARCH, args))

export type WholeSearch = { query: string; limit: number; type?: string; after?: string | null }

export async function searchToEnd(
  site: TestSite,
  asker: RequestUser,
  { limit, after = null, ...args }: WholeSearch,
): Promise<string[]> {
  const ids: string[] = []
  for (let cursor = after, pages = 0; pages === 0 || cursor; pages += 1) {
    const page: FoundPage = await searchPage(site, asker, { ...args, limit: { limit }, after: cursor })
    ids.push(...page.medias.map(({ id }) => id))
    cursor = page.next
    if (pages > 100) throw new Error('the search has no end')
  }
  return ids
}
