/** Searches media by words and by owner, as a pipeline: words, candidates, access rules, page. */
import * as v from 'valibot'
import { readCursor, writeCursor } from '#platform/graphql/cursors.ts'
import { parseUuid } from '#platform/graphql/ids.ts'
import type { Viewer } from '#platform/viewer.ts'
import type { MediaType } from '#rules/media.ts'
import { isStorable } from '#rules/plain-text.ts'
import type { VisibleMedia } from '../media/index.ts'
import { normaliseName } from './creators.ts'
import { findPage } from './find-page.ts'
import type { SearchQuery } from './media-matches.ts'
import { matchCreators, type PersonMatch } from './people.ts'
import { canMatch, TIERS } from './tiers.ts'
import type { SearchDeps } from './types.ts'
import { lookUpWords } from './words.ts'

type Deps = Pick<SearchDeps, 'db' | 'clock' | 'feed'>

export type SearchPage = { medias: VisibleMedia[]; next: string | null }

type SearchRequest = {
  query: string
  type: MediaType | undefined
  /** Null if no media can have the tag. */
  tag: string | null | undefined
  size: number
  after: string | null
}

const MAX_QUERY_LENGTH = 100
/** Number of matching people whose media are included. */
const MAX_PEOPLE = 3
const EMPTY_PAGE: SearchPage = { medias: [], next: null }

/** Cursor: a position, not an offset, so that additions do not shift pages. */
const uuidSchema = v.pipe(
  v.string(),
  v.check((text) => parseUuid(text) === text),
)
const cursorSchema = v.strictObject({
  tier: v.picklist(TIERS),
  at: v.optional(v.strictTuple([v.pipe(v.number(), v.finite()), uuidSchema])),
  floor: v.optional(uuidSchema),
})

export async function searchMedia(
  deps: Deps,
  viewer: Viewer | null,
  { query, type, tag, size, after }: SearchRequest,
): Promise<SearchPage> {
  const cursor = after === null ? null : readCursor(after, cursorSchema)
  const text = query.trim()
  if (text.length > MAX_QUERY_LENGTH || !isStorable(text) || tag === null) return EMPTY_PAGE
  const [{ words: queryWords, tagged, total }, named] = await Promise.all([
    lookUpWords(deps.db, query.trimStart(), tag ?? ''),
    findPeople(deps, viewer, { text, allowsSimilar: false }),
  ])
  // If the words are known, similar names are not intended.
  const isKnown = canMatch(queryWords, 1) || named.length === MAX_PEOPLE
  const people = isKnown ? named : await findPeople(deps, viewer, { text, allowsSimilar: true })
  const search: SearchQuery = {
    words: [...queryWords, ...tagged],
    people,
    isForAll: text === '' && tagged.length === 0,
    type,
    tag,
    viewerId: viewer?.accountId ?? null,
    now: deps.clock.now(),
    total,
  }
  const { ids, next } = await findPage(deps.db, search, { from: cursor, size })
  return { medias: await deps.feed.findSlides(deps, viewer, ids), next: next && writeCursor(next) }
}

async function findPeople(
  { db }: Deps,
  viewer: Viewer | null,
  { text, allowsSimilar }: { text: string; allowsSimilar: boolean },
): Promise<PersonMatch[]> {
  const name = normaliseName(text)
  if (!name) return []
  const viewerId = viewer?.accountId ?? null
  return matchCreators(db, { text: name, allowsSimilar, viewerId, limit: MAX_PEOPLE })
}
