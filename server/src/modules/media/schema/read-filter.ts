/** Validates list filters from clients; a filter that cannot match becomes null. */

import { Refusal } from '#platform/errors.ts'
import { readUuid } from '#platform/graphql/ids.ts'
import { type LimitInput, readPage } from '#platform/graphql/paging.ts'
import { readOneOfOrNone } from '#platform/read-one-of.ts'
import { PAGE_MAX, PAGE_SIZE } from '#rules/limits.ts'
import { MEDIA_TYPES, type MediaType, VISIBILITIES, type Visibility } from '#rules/media.ts'
import { isStorable } from '#rules/plain-text.ts'
import { isTag, normaliseTag } from '#rules/tag.ts'
import type { Ordering } from '../list-queries.ts'
import type { MediaSelectionOrNone } from '../lists.ts'

type Given<T> = T | null | undefined

export type FilterInput = {
  query?: Given<string>
  tag?: Given<string>
  ids?: Given<readonly string[]>
  visibility?: Given<string>
  type?: Given<string>
  user?: Given<string>
  username?: Given<string>
  sound?: Given<string>
}

const MAX_QUERY_LENGTH = 100

/** Both the `type` argument and the filter's `type` must match. */
export function readMediaFilter(filter: Given<FilterInput>, type?: MediaType): MediaSelectionOrNone {
  const ownType = readMediaType(filter?.type)
  if (type && ownType && type !== ownType) return null
  const wanted = {
    type: type ?? ownType,
    visibility: readVisibility(filter?.visibility),
    ids: filter?.ids ? readIds(filter.ids) : undefined,
    ownerId: readId(filter?.user),
    username: filter?.username ?? undefined,
    soundId: readId(filter?.sound),
  }
  const text = (filter?.query ?? '').trim()
  if (text.length > MAX_QUERY_LENGTH || !isStorable(text)) return null
  const tag = normaliseTag((filter?.tag ?? '').slice(0, MAX_QUERY_LENGTH))
  if (tag !== '' && !isTag(tag)) return null
  return { ...wanted, ...(text === '' ? {} : { text }), ...(tag === '' ? {} : { tag }) }
}

export function readOrdering(
  limit: Given<LimitInput>,
  after: Given<string>,
  size: number = PAGE_SIZE.mediaList,
): Ordering {
  return {
    page: readPage(limit, size),
    order: readOrder(limit?.order),
    after: readId(after) ?? null,
  }
}

export function readMediaType(text: string): MediaType
export function readMediaType(text: Given<string>): MediaType | undefined
export function readMediaType(text: Given<string>): MediaType | undefined {
  return readOneOfOrNone(MEDIA_TYPES, text, { message: 'Type must be video or photo.' })
}

export function readVisibility(text: Given<string>): Visibility | undefined {
  return readOneOfOrNone(VISIBILITIES, text, { message: 'Visibility must be free, subscription or private.' })
}

/** An empty string is rejected too, rather than dropping the filter. */
export function readId(text: Given<string>): string | undefined {
  return text === null || text === undefined ? undefined : readUuid(text)
}

/** Deduplicated, in the given order. */
export function readIds(ids: readonly string[]): string[] {
  if (ids.length > PAGE_MAX.size)
    throw new Refusal('BAD_INPUT', { message: `At most ${PAGE_MAX.size} ids at once.` })
  return [...new Set(ids.map(readUuid))]
}

function readOrder(text: Given<string>): 'asc' | 'desc' {
  return readOneOfOrNone(['asc', 'desc'], text, { message: 'Order must be asc or desc.' }) ?? 'desc'
}
