/** GraphQL schema of search: media, creators and tags. */

import type { Builder } from '#platform/graphql/builder.ts'
import { readUuid } from '#platform/graphql/ids.ts'
import { limitInput, readPage } from '#platform/graphql/paging.ts'
import { readFromReplica } from '#platform/postgres/replicas/read-from-replica.ts'
import { accountOrAddress } from '#platform/rate-limits/subjects.ts'
import type { RequestContext } from '#platform/request-context.ts'
import { signedIn } from '#platform/viewer.ts'
import { PAGE_SIZE } from '#rules/limits.ts'
import { isTag, normaliseTag } from '#rules/tag.ts'
import type { addAccountsSchema } from '../accounts/index.ts'
import type { addMediaSchema } from '../media/index.ts'
import { findTrends, readMediaType } from '../media/index.ts'
import { findCreators } from './creators.ts'
import { LIKELY_TAGS_MAX, likelyTags } from './likely-tags.ts'
import { type SearchPage, searchMedia } from './search-media.ts'
import { findTags, TAGS_MAX, type Tag, tagsWithUses } from './tags.ts'
import type { SearchDeps } from './types.ts'

type Refs = {
  AccountRef: ReturnType<typeof addAccountsSchema>['AccountRef']
  MediaRef: ReturnType<typeof addMediaSchema>['MediaRef']
}

export function addSearchSchema(builder: Builder, deps: SearchDeps, refs: Refs): void {
  addMedia(builder, deps, refs)
  addCreators(builder, deps, refs)
  addTags(builder, deps)
  addLikelyTags(builder, deps)
}

function addMedia(builder: Builder, deps: SearchDeps, { MediaRef }: Refs): void {
  const SearchPageRef = builder.objectRef<SearchPage>('SearchPage').implement({
    fields: (t) => ({
      medias: t.field({ type: [MediaRef], resolve: ({ medias }) => medias }),
      next: t.exposeString('next', { nullable: true, description: 'Null on the last page.' }),
    }),
  })
  builder.queryField('searchMedia', (t) =>
    t.field({
      type: SearchPageRef,
      description:
        'By description, tags and names, best match first. `after` is `next` of the previous page.',
      extensions: { listSize: PAGE_SIZE.mediaList },
      args: {
        query: t.arg.string({ required: true }),
        type: t.arg.string({ description: 'video or photo; both by default' }),
        tag: t.arg.string(),
        limit: t.arg({ type: limitInput(builder) }),
        after: t.arg.string(),
      },
      resolve: async (_root, { query, type, tag, limit, after }, context) => {
        await count(deps, context)
        const request = {
          query,
          type: readMediaType(type),
          tag: readTag(tag),
          size: readPage(limit, PAGE_SIZE.mediaList).limit,
          after: after ?? null,
        }
        return readFromReplica(deps, context, (from) => searchMedia(from, context.viewer, request))
      },
    }),
  )
}

function addCreators(builder: Builder, deps: SearchDeps, { AccountRef }: Refs): void {
  const CreatorsFilter = builder.inputType('CreatorsFilter', {
    fields: (t) => ({ query: t.string({ description: 'A username or name, or its beginning.' }) }),
  })
  builder.queryField('creators', (t) =>
    t.field({
      type: [AccountRef],
      description: 'Best match first; without a query, creators with the most followers.',
      args: { filter: t.arg({ type: CreatorsFilter }), limit: t.arg({ type: limitInput(builder) }) },
      resolve: async (_root, { filter, limit }, context) => {
        await count(deps, context)
        const request = { query: filter?.query ?? '', page: readPage(limit) }
        return readFromReplica(deps, context, (from) => findCreators(from, context.viewer, request))
      },
    }),
  )
}

function addTags(builder: Builder, deps: SearchDeps): void {
  const TagRef = builder.objectRef<Tag>('MediaTag').implement({
    fields: (t) => ({
      id: t.id({ resolve: ({ tag }) => tag }),
      tags: t.string({ resolve: ({ tag }) => tag, description: 'The tag without #.' }),
      uses: t.exposeInt('uses', { description: 'Number of media with this tag.' }),
    }),
  })
  builder.queryField('trendingTags', (t) =>
    t.field({
      type: [TagRef],
      description: 'Used by more creators this week than before, strongest growth first.',
      args: { limit: t.arg.int() },
      resolve: async (_root, { limit }, context) => {
        await count(deps, context)
        const { limit: size } = readPage({ limit }, PAGE_SIZE.list)
        const { tags } = await findTrends(deps, context.viewer?.accountId ?? null)
        return (await tagsWithUses(deps, tags)).slice(0, size)
      },
    }),
  )
  builder.queryField('tags', (t) =>
    t.field({
      type: [TagRef],
      description: `Best match first; without a query, the most used. At most ${TAGS_MAX}.`,
      args: { query: t.arg.string(), limit: t.arg.int() },
      resolve: async (_root, { query, limit }, context) => {
        await count(deps, context)
        const { limit: size } = readPage({ limit }, PAGE_SIZE.list)
        const request = { query: query ?? '', size: Math.min(limit ?? size, TAGS_MAX) }
        return readFromReplica(deps, context, (from) => findTags(from, request))
      },
    }),
  )
}

function addLikelyTags(builder: Builder, deps: SearchDeps): void {
  builder.queryField('likely_tags', (t) =>
    t.field({
      type: ['String'],
      description:
        'For a new media of the viewer: tags they used recently, tags of its sound, then the most used.',
      extensions: { listSize: LIKELY_TAGS_MAX },
      args: { sound: t.arg.id() },
      resolve: async (_root, { sound }, context) => {
        const { accountId } = signedIn(context)
        await count(deps, context)
        return likelyTags(deps, { accountId, soundId: sound == null ? null : readUuid(sound) })
      },
    }),
  )
}

function count({ rateLimits }: SearchDeps, context: RequestContext): Promise<void> {
  return rateLimits.take('search', accountOrAddress(context))
}

/** Undefined if absent; null if no media can have it. */
function readTag(text: string | null | undefined): string | null | undefined {
  const tag = normaliseTag((text ?? '').slice(0, 100))
  if (tag === '') return undefined
  return isTag(tag) ? tag : null
}
