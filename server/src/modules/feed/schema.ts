/** GraphQL of the feed: its pages, and the input about what was watched. */

import { Refusal } from '#platform/errors.ts'
import type { Builder } from '#platform/graphql/builder.ts'
import { readUuid } from '#platform/graphql/ids.ts'
import { limitInput, readPage } from '#platform/graphql/paging.ts'
import { readFromReplica } from '#platform/postgres/replicas/read-from-replica.ts'
import { signedIn } from '#platform/viewer.ts'
import { PAGE_SIZE } from '#rules/limits.ts'
import { FEED_SOURCES, WATCH, WATCH_SOURCES } from '#rules/watch.ts'
import type { addMediaSchema } from '../media/index.ts'
import { readMediaType } from '../media/index.ts'
import { following } from './following.ts'
import { type FeedPage, forYou } from './for-you.ts'
import { hideMedia, showMedia } from './hide-media.ts'
import type { FeedDeps } from './types.ts'
import { viaOf } from './via.ts'
import { addWatch } from './watch.ts'

type MediaRef = ReturnType<typeof addMediaSchema>['MediaRef']

export function addFeedSchema(builder: Builder, deps: FeedDeps, { MediaRef }: { MediaRef: MediaRef }): void {
  addFeed(builder, deps, MediaRef)
  addWatching(builder, deps)
  addHiding(builder, deps)
}

function addFeed(builder: Builder, deps: FeedDeps, MediaRef: MediaRef): void {
  const FeedPageRef = builder.objectRef<FeedPage>('FeedPage').implement({
    fields: (t) => ({
      medias: t.field({ type: [MediaRef], resolve: ({ medias }) => medias }),
      next: t.exposeString('next', { nullable: true, description: 'Null on the last page.' }),
    }),
  })
  builder.objectField(MediaRef, 'via', (t) =>
    t.string({
      nullable: true,
      description: `What brought it into the feed: ${FEED_SOURCES.join(', ')}. Sent back as the source of a watch event.`,
      resolve: viaOf,
    }),
  )
  builder.queryField('feed', (t) =>
    t.field({
      type: FeedPageRef,
      description: '`after` is `next` of the previous page.',
      extensions: { listSize: PAGE_SIZE.feed, sameForVisitors: true },
      args: {
        tab: t.arg.string({ required: true, description: 'foryou; or following, which needs a session' }),
        type: t.arg.string({ description: 'video or photo; both by default' }),
        limit: t.arg({ type: limitInput(builder) }),
        after: t.arg.string(),
      },
      resolve: (_root, { tab, type, limit, after }, context) => {
        const request = {
          type: readMediaType(type),
          size: readPage(limit, PAGE_SIZE.feed).limit,
          after: after ?? null,
        }
        if (tab === 'foryou')
          return readFromReplica(deps, context, (from) => forYou(from, context.viewer, request))
        if (tab === 'following') {
          const viewer = signedIn(context)
          return readFromReplica(deps, context, (from) => following(from, viewer, request))
        }
        throw new Refusal('BAD_INPUT', { message: 'Tab must be foryou or following.' })
      },
    }),
  )
}

function addWatching(builder: Builder, deps: FeedDeps): void {
  const WatchInput = builder.inputType('WatchInput', {
    fields: (t) => ({
      media: t.id({ required: true }),
      kind: t.string({ required: true, description: 'view, progress, swipe or time' }),
      progress: t.int({ description: 'How much of it was watched, 0 to 100.' }),
      watchedMs: t.int({
        description: `Playing time since the last report, at most ${WATCH.mostMsAtOnce}.`,
      }),
      source: t.string({
        description: `Where the viewer came from: ${WATCH_SOURCES.join(', ')}; other by default.`,
      }),
      campaign: t.string({
        description: 'The campaign that led to it; only these events are stored individually.',
      }),
    }),
  })
  builder.mutationField('addWatch', (t) =>
    t.boolean({
      description: `Reports watch events, at most ${WATCH.eventsAtOnce} at once.`,
      args: { events: t.arg({ type: [WatchInput], required: true }) },
      resolve: async (_root, { events }, context) => {
        await addWatch(deps, context, events)
        return true
      },
    }),
  )
}

function addHiding(builder: Builder, deps: FeedDeps): void {
  builder.mutationFields((t) => ({
    hideMedia: t.boolean({
      description: '“Not interested”: hides the media from the viewer’s feed.',
      args: { media: t.arg.id({ required: true }) },
      resolve: async (_root, { media }, context) => {
        await hideMedia(deps, signedIn(context), readUuid(media))
        return true
      },
    }),
    showMedia: t.boolean({
      description: 'Undoes `hideMedia`.',
      args: { media: t.arg.id({ required: true }) },
      resolve: async (_root, { media }, context) => {
        await showMedia(deps, signedIn(context), readUuid(media))
        return true
      },
    }),
  }))
}
