/** GraphQL queries that find lives. */
import type { Builder } from '#platform/graphql/builder.ts'
import { readUuid } from '#platform/graphql/ids.ts'
import { limitInput, readPage } from '#platform/graphql/paging.ts'
import { readFromReplica } from '#platform/postgres/replicas/read-from-replica.ts'
import { readOneOf } from '#platform/read-one-of.ts'
import { signedIn } from '#platform/viewer.ts'
import { PAGE_SIZE } from '#rules/limits.ts'
import { normaliseTag } from '#rules/tag.ts'
import { findAccountsByIds } from '../../accounts/index.ts'
import { findCurrentLive, findLiveCreator, findVisibleLive } from '../lives/find-live.ts'
import { livesNow, sidebarLives, upcomingLives } from '../lives/lists.ts'
import { announcedOf } from '../lives/live-queries.ts'
import type { LiveDeps } from '../types.ts'
import type { LiveRef } from './live.ts'
import type { LiveRefs } from './refs.ts'

const FILTERS = ['all', 'following'] as const

type Types = Pick<LiveRefs, 'AccountRef'> & { LiveRef: LiveRef }

export function addLiveQueries(builder: Builder, deps: LiveDeps, { AccountRef, LiveRef }: Types): void {
  builder.queryFields((t) => ({
    lives: t.field({
      type: [AccountRef],
      description: 'Who is live now.',
      extensions: { listSize: PAGE_SIZE.lives },
      args: { limit: t.arg({ type: limitInput(builder) }) },
      resolve: (_root, { limit }, context) => {
        deps.live.viewPing.send('page')
        const page = readPage(limit, PAGE_SIZE.lives)
        const everybody = { viewerId: context.viewer?.accountId ?? null, areFollowed: false, tag: null }
        return readFromReplica(deps, context, async ({ db }) => {
          const ids = (await livesNow(db, { ...page, ...everybody })).map(({ account_id }) => account_id)
          const people = new Map((await findAccountsByIds(db, ids)).map((person) => [person.id, person]))
          return ids.flatMap((id) => people.get(id) ?? [])
        })
      },
    }),
    livesNow: t.field({
      type: [LiveRef],
      description: 'Those with most viewers first.',
      extensions: { listSize: PAGE_SIZE.lives },
      args: {
        limit: t.arg({ type: limitInput(builder) }),
        filter: t.arg.string({ description: 'all, unless it is said otherwise, or following' }),
        tag: t.arg.string(),
      },
      resolve: (_root, { limit, filter, tag }, context) => {
        const wanted = readOneOf(FILTERS, filter ?? 'all', { message: 'Filter must be all or following.' })
        const areFollowed = wanted === 'following'
        const viewerId = areFollowed ? signedIn(context).accountId : (context.viewer?.accountId ?? null)
        const page = readPage(limit, PAGE_SIZE.lives)
        deps.live.viewPing.send('page')
        const query = { ...page, viewerId, areFollowed, tag: tag ? normaliseTag(tag) : null }
        return readFromReplica(deps, context, ({ db }) => livesNow(db, query))
      },
    }),
    livesAside: t.field({
      type: [LiveRef],
      description: 'A few, beside something else: of followed people first, then those with most viewers.',
      extensions: { listSize: PAGE_SIZE.livesAside },
      resolve: (_root, _args, context) => {
        deps.live.viewPing.send('margin')
        const query = { viewerId: context.viewer?.accountId ?? null, limit: PAGE_SIZE.livesAside }
        return readFromReplica(deps, context, ({ db }) => sidebarLives(db, query))
      },
    }),
    livesAwaited: t.boolean({
      description: 'In a demo: somebody goes live because it was looked at who is.',
      resolve: () => deps.live.viewPing.startsLives,
    }),
    comingLives: t.field({
      type: [LiveRef],
      description: 'What is announced, the next first.',
      extensions: { listSize: PAGE_SIZE.lives },
      args: { limit: t.arg({ type: limitInput(builder) }) },
      resolve: (_root, { limit }, context) => {
        const query = { ...readPage(limit, PAGE_SIZE.lives), viewerId: context.viewer?.accountId ?? null }
        return readFromReplica(deps, context, ({ db }) => upcomingLives(db, query))
      },
    }),
    liveOf: t.field({
      type: LiveRef,
      nullable: true,
      description: 'The live that somebody runs, else the next that they announced; by id or username.',
      args: { user: t.arg.id({ required: true }) },
      resolve: async (_root, { user }, { viewer }) => {
        const streamer = await findLiveCreator(deps, viewer, user)
        if (viewer?.accountId !== streamer.id) deps.live.viewPing.send('page')
        return findCurrentLive(deps, viewer, streamer.id)
      },
    }),
    live: t.field({
      type: LiveRef,
      nullable: true,
      description: 'One by its id, also when it is over.',
      args: { id: t.arg.id({ required: true }) },
      resolve: (_root, { id }, { viewer }) => findVisibleLive(deps, viewer, readUuid(id)),
    }),
    announcedLives: t.field({
      type: [LiveRef],
      description: 'What somebody has announced, the next first; by id or username.',
      args: { user: t.arg.id({ required: true }) },
      resolve: async (_root, { user }, { viewer }) =>
        announcedOf(deps.db, (await findLiveCreator(deps, viewer, user)).id).execute(),
    }),
  }))
}
