/** The GraphQL type of a live. */

import { batchLoader } from '#platform/batch.ts'
import type { Builder } from '#platform/graphql/builder.ts'
import { nameChoices } from '#platform/graphql/name-choices.ts'
import type { RequestContext } from '#platform/request-context.ts'
import { LIVE_AUDIENCES } from '#rules/live.ts'
import type { FindPerson } from '../../accounts/index.ts'
import { findVisibleMedia } from '../../media/index.ts'
import { countMessagesByLive } from '../chat/message-queries.ts'
import { remindedAmong } from '../lives/announce.ts'
import { isOnAir, type Live } from '../lives/live-queries.ts'
import { isShownBlurred, watchFacts, whyNotWatch } from '../lives/may-watch.ts'
import { ticketsAmong } from '../lives/tickets.ts'
import type { LiveDeps } from '../types.ts'
import type { ViewerIdentity } from '../watching/grants.ts'
import type { LiveRefs } from './refs.ts'

export type LiveRef = ReturnType<typeof defineLive>

export const LIVESTREAM = { rtmp: 'RTMP', webrtc: 'WebRTC' } as const

export function defineLive(builder: Builder, deps: LiveDeps, { AccountRef, MediaRef, person }: Parts) {
  const PictureRef = builder.objectRef<{ preview: string | null; poster: string | null }>('LiveThumbnail')
  PictureRef.implement({
    fields: (t) => ({
      preview: t.exposeString('preview', { nullable: true }),
      poster: t.exposeString('poster', { nullable: true }),
    }),
  })
  const PlaybackRef = builder.objectRef<{ hls: string | null; whep: string | null }>('LivePlayback')
  PlaybackRef.implement({
    fields: (t) => ({
      hls: t.exposeString('hls', { nullable: true }),
      whep: t.exposeString('whep', { nullable: true }),
    }),
  })
  const { whyNot, hasTicket, isReminded, comments } = lookups(deps)
  return builder.objectRef<Live>('Live').implement({
    fields: (t) => ({
      id: t.exposeID('id'),
      user: t.field({
        type: AccountRef,
        resolve: ({ account_id }, _args, context) => person(context, account_id),
      }),
      status: t.exposeString('state', {
        description: 'announced, starting, live, reconnecting or ended',
      }),
      via: t.string({
        nullable: true,
        description: 'RTMP or WebRTC',
        resolve: ({ via }) => via && LIVESTREAM[via],
      }),
      description: t.exposeString('description'),
      tags: t.exposeStringList('tags'),
      audience: t.exposeString('audience', { description: nameChoices(LIVE_AUDIENCES) }),
      price: t.float({
        nullable: true,
        description: 'Ticket price in dollars.',
        resolve: ({ price_cents }) => (price_cents === null ? null : price_cents / 100),
      }),
      cover: t.string({
        nullable: true,
        description: 'The picture chosen by the creator; also shown to viewers who would have to pay.',
        resolve: async ({ id, cover }, _args, context) => {
          const why = cover === null ? null : await whyNot(context, id)
          return why === 'BLOCKED' || why === 'REGION' ? null : cover
        },
      }),
      thumbnail: t.field({
        type: PictureRef,
        nullable: true,
        description: 'Taken from the last seconds; blurred for viewers without access.',
        resolve: async (live, _args, context) => {
          const why = isOnAir(live) ? await whyNot(context, live.id) : 'NOT_LIVE'
          const isBlurred = isShownBlurred(why)
          if (why !== null && !isBlurred) return null
          const folder = deps.live.grants.baseUrlOf(
            live.id,
            viewerIdentityOf(context),
            isBlurred ? 'blur' : 'watch',
          )
          const poster = `${folder}/${isBlurred ? 'blurred' : 'thumb'}.jpg`
          return { preview: poster, poster }
        },
      }),
      playback: t.field({
        type: PlaybackRef,
        nullable: true,
        description: 'For viewers with access, while it is live.',
        resolve: async (live, _args, context) => {
          if (!isOnAir(live) || (await whyNot(context, live.id)) !== null) return null
          const folder = deps.live.grants.baseUrlOf(live.id, viewerIdentityOf(context), 'watch')
          return { hls: `${folder}/index.m3u8`, whep: `${folder}/whep` }
        },
      }),
      starts_at: t.field({
        type: 'DateTime',
        nullable: true,
        description: 'The announced start.',
        resolve: ({ announced_for }) => announced_for,
      }),
      started_at: t.field({ type: 'DateTime', nullable: true, resolve: ({ started_at }) => started_at }),
      ended_at: t.field({ type: 'DateTime', nullable: true, resolve: ({ ended_at }) => ended_at }),
      end_words: t.string({
        nullable: true,
        description: 'For the creator: why staff ended it.',
        resolve: ({ account_id, ended_by_words }, _args, { viewer }) =>
          viewer?.accountId === account_id && ended_by_words ? ended_by_words : null,
      }),
      viewers: t.exposeInt('viewers'),
      likes: t.exposeInt('hearts', { description: 'Hearts sent in the live.' }),
      comments: t.int({
        description: 'Chat messages sent in the live.',
        resolve: async ({ id, state, comments: counted }, _args, context) =>
          state === 'ended' ? counted : ((await comments(context, id)) ?? 0),
      }),
      may_watch: t.boolean({
        resolve: async ({ id }, _args, context) => (await whyNot(context, id)) === null,
      }),
      why_not: t.string({
        nullable: true,
        description: 'NOT_LIVE, BLOCKED, REGION, SUBSCRIBE or TICKET; null for viewers with access.',
        resolve: async ({ id }, _args, context) => (await whyNot(context, id)) ?? null,
      }),
      has_ticket: t.boolean({
        resolve: async ({ id }, _args, context) => (await hasTicket(context, id)) === true,
      }),
      reminded: t.boolean({
        description: 'Whether the viewer asked for a reminder.',
        resolve: async ({ id }, _args, context) => (await isReminded(context, id)) === true,
      }),
      recording: t.field({
        type: MediaRef,
        nullable: true,
        description: 'For the creator, once the recording is processed.',
        resolve: ({ account_id, recording_media_id }, _args, { viewer }) =>
          viewer?.accountId === account_id && recording_media_id !== null
            ? findVisibleMedia(deps, viewer, recording_media_id)
            : null,
      }),
      is_on_air: t.boolean({ resolve: (live) => isOnAir(live) }),
    }),
  })
}

function viewerIdentityOf({ viewer, device }: RequestContext): ViewerIdentity {
  return { accountId: viewer?.accountId ?? null, ...(device === undefined ? {} : { device }) }
}

type Parts = Pick<LiveRefs, 'AccountRef' | 'MediaRef'> & { person: FindPerson }

function lookups(deps: LiveDeps) {
  const facts = batchLoader(async (ids: string[], { viewer }: RequestContext) => {
    const viewerId = viewer?.accountId ?? null
    const found = await watchFacts(
      deps,
      ids.map((liveId) => ({ liveId, viewerId })),
    )
    return new Map(ids.map((id, index) => [id, found[index]]))
  })
  return {
    whyNot: async (context: RequestContext, id: string) => {
      const found = await facts(context, id)
      return found ? whyNotWatch(found) : 'NOT_LIVE'
    },
    hasTicket: batchLoader(async (ids: string[], { viewer }: RequestContext) =>
      viewer ? ticketsAmong(deps.db, viewer.accountId, ids) : new Map<string, true>(),
    ),
    isReminded: batchLoader(async (ids: string[], { viewer }: RequestContext) =>
      viewer ? remindedAmong(deps.db, viewer.accountId, ids) : new Map<string, true>(),
    ),
    comments: batchLoader((ids: string[], _context: RequestContext) => countMessagesByLive(deps.db, ids)),
  }
}
