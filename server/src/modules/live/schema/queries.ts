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
      description: 'People who are live now.',
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
      description: 'Most viewers first.',
      extensions: { listSize: PAGE_SIZE.lives },
      args: {
        limit: t.arg({ type: limitInput(builder) }),
        filter: t.arg.string({ description: 'all (default) or following' }),
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
      description: 'A few lives to show next to other content: followed creators first, then by viewers.',
      extensions: { listSize: PAGE_SIZE.livesAside },
      resolve: (_root, _args, context) => {
        deps.live.viewPing.send('margin')
        const query = { viewerId: context.viewer?.accountId ?? null, limit: PAGE_SIZE.livesAside }
        return readFromReplica(deps, context, ({ db }) => sidebarLives(db, query))
      },
    }),
    livesAwaited: t.boolean({
      description: 'In a demo: a demo creator goes live because the list was opened.',
      resolve: () => deps.live.viewPing.startsLives,
    }),
    comingLives: t.field({
      type: [LiveRef],
      description: 'Announced lives, next first.',
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
      description: 'A person’s current live, otherwise their next announced one; by id or username.',
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
      description: 'A live by id, even after it ended.',
      args: { id: t.arg.id({ required: true }) },
      resolve: (_root, { id }, { viewer }) => findVisibleLive(deps, viewer, readUuid(id)),
    }),
    announcedLives: t.field({
      type: [LiveRef],
      description: 'A person’s announced lives, next first; by id or username.',
      args: { user: t.arg.id({ required: true }) },
      resolve: async (_root, { user }, { viewer }) =>
        announcedOf(deps.db, (await findLiveCreator(deps, viewer, user)).id).execute(),
    }),
  }))
}
