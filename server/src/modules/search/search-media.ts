/** Searches media by words and by owner, as a pipeline: words, candidates, access rules, page. */
import * as v from 'valibot'
import { readCursor, writeCursor } from '#platform/graphql/cursors.ts'
import { parseUuid } from '#platform/graphql/ids.ts'
import type { Viewer } from '#platform/viewer.ts'
import type { MediaType } from '#rules/media.ts'
import { isStorable } from '#rules/plain-text.ts'
import type { SeenMedia } from '../media/index.ts'
import { nameText } from './creators.ts'
import type { Search } from './entries.ts'
import { findPage } from './find-entries.ts'
import { type FoundPerson, matchCreators } from './people.ts'
import { canHave, TIERS } from './tiers.ts'
import type { SearchDeps } from './types.ts'
import { lookUp } from './words.ts'

type Deps = Pick<SearchDeps, 'db' | 'clock' | 'feed'>

export type SearchPage = { medias: SeenMedia[]; next: string | null }

export type SearchRequest = {
  query: string
  type: MediaType | undefined
  /** Null if no media can have the tag. */
  tag: string | null | undefined
  size: number
  after: string | null
}

const MAX_QUERY_LENGTH = 100
/** Number of matching people whose media are included. */
const PEOPLE = 3
const NOTHING: SearchPage = { medias: [], next: null }

/** Cursor: a position, not an offset, so that additions do not shift pages. */
const idShape = v.pipe(
  v.string(),
  v.check((text) => parseUuid(text) === text),
)
const placeShape = v.strictObject({
  tier: v.picklist(TIERS),
  at: v.optional(v.strictTuple([v.pipe(v.number(), v.finite()), idShape])),
  floor: v.optional(idShape),
})

export async function searchMedia(
  deps: Deps,
  viewer: Viewer | null,
  { query, type, tag, size, after }: SearchRequest,
): Promise<SearchPage> {
  const place = after === null ? null : readCursor(after, placeShape)
  const text = query.trim()
  if (text.length > MAX_QUERY_LENGTH || !isStorable(text) || tag === null) return NOTHING
  const [{ words: asked, tagged, total }, named] = await Promise.all([
    lookUp(deps.db, query.trimStart(), tag ?? ''),
    findPeople(deps, viewer, { text, isAlikeEnough: false }),
  ])
  // If the words are known, similar names are not intended.
  const isKnown = canHave(asked, 1) || named.length === PEOPLE
  const people = isKnown ? named : await findPeople(deps, viewer, { text, isAlikeEnough: true })
  const search: Search = {
    words: [...asked, ...tagged],
    people,
    isForAll: text === '' && tagged.length === 0,
    type,
    tag,
    viewerId: viewer?.accountId ?? null,
    now: deps.clock.now(),
    total,
  }
  const { ids, next } = await findPage(deps.db, search, { from: place, size })
  return { medias: await deps.feed.see(deps, viewer, ids), next: next && writeCursor(next) }
}

async function findPeople(
  { db }: Deps,
  viewer: Viewer | null,
  { text, isAlikeEnough }: { text: string; isAlikeEnough: boolean },
): Promise<FoundPerson[]> {
  const name = nameText(text)
  if (!name) return []
  const viewerId = viewer?.accountId ?? null
  return matchCreators(db, { text: name, isAlikeEnough, viewerId, limit: PEOPLE })
}
