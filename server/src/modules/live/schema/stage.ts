/** GraphQL fields and subscription for a live room's hearts, goal, tips and supporters. */
import { batchLoader } from '#platform/batch.ts'
import type { Builder } from '#platform/graphql/builder.ts'
import { readUuid } from '#platform/graphql/ids.ts'
import { sharedSubscription } from '#platform/graphql/shared-subscription.ts'
import type { RequestContext } from '#platform/request-context.ts'
import { signedIn } from '#platform/viewer.ts'
import { LIVE_CHAT } from '#rules/live.ts'
import { refuseUnlessMayReadChat } from '../chat/chat-subscribers.ts'
import { countMessagesByLive, findLiveMessage } from '../chat/message-queries.ts'
import { findLiveRoom, isModerator, type LiveRoom } from '../chat/room.ts'
import { messageEvent } from '../chat/write-message.ts'
import { roomTopic } from '../events.ts'
import { findLiveCreator } from '../lives/find-live.ts'
import { findRunning, isOnAir, type Live } from '../lives/live-queries.ts'
import { heartLive } from '../stage/hearts.ts'
import { tippedAmong } from '../stage/tips.ts'
import { topSupporters } from '../stage/top-supporters.ts'
import type { LiveDeps } from '../types.ts'
import { addRoomSettings } from './room-settings.ts'
import { defineStageTypes, type LiveGoal, type StageRefs, type StageTypes } from './stage-types.ts'
import { addLiveSummary } from './summary.ts'

export function addStage(builder: Builder, deps: LiveDeps, types: StageRefs): void {
  const parts = defineStageTypes(builder, types)
  addLiveFields(builder, deps, types, parts)
  addRoomEvent(builder, deps, types, parts)
  addRoomSettings(builder, deps, parts)
  addLiveSummary(builder, deps, types)
  builder.mutationField('heartLive', (t) =>
    t.int({
      description:
        'Returns how many hearts were counted. Clients collect hearts and call at most once a second.',
      args: { live: t.arg.id({ required: true }), count: t.arg.int({ required: true }) },
      resolve: async (_root, { live, count }, context) => {
        const viewer = signedIn(context)
        await deps.rateLimits.take('heart', { account: viewer.accountId, address: context.address })
        return heartLive(deps, viewer, { liveId: readUuid(live), count })
      },
    }),
  )
}

async function pinnedIn(deps: LiveDeps, room: LiveRoom, liveId: string) {
  const message = room.pinned_message_id && (await findLiveMessage(deps.db, room.pinned_message_id))
  return message && message.live_id === liveId && message.deleted_at === null ? messageEvent(message) : null
}

function goalOf({ goal_title, goal_cents }: LiveRoom, reached: number): LiveGoal | null {
  return goal_cents === null ? null : { title: goal_title, cents: goal_cents, reached }
}

function addLiveFields(
  builder: Builder,
  deps: LiveDeps,
  { LiveRef, MessageRef }: StageRefs,
  parts: StageTypes,
): void {
  const rooms = batchLoader(
    async (ids: string[], _context: RequestContext) =>
      new Map(await Promise.all(ids.map(async (id) => [id, await findLiveRoom(deps.db, id)] as const))),
  )
  const room = async (context: RequestContext, { account_id }: Live) =>
    (await rooms(context, account_id)) ?? findLiveRoom(deps.db, account_id)
  const tipped = batchLoader((ids: string[], _context: RequestContext) => tippedAmong(deps.db, ids))
  builder.objectFields(LiveRef, (t) => ({
    goal: t.field({
      type: parts.GoalRef,
      nullable: true,
      resolve: async (live, _args, context) =>
        goalOf(await room(context, live), (await tipped(context, live.id)) ?? 0),
    }),
    menu: t.field({
      type: [parts.MenuRef],
      description: 'What the creator offers for which tip.',
      resolve: async (live, _args, context) => (await room(context, live)).menu,
    }),
    pinned: t.field({
      type: MessageRef,
      nullable: true,
      resolve: async (live, _args, context) => pinnedIn(deps, await room(context, live), live.id),
    }),
    top_supporters: t.field({
      type: [parts.SupporterRef],
      resolve: ({ id }) => topSupporters(deps.db, id, LIVE_CHAT.supportersShown),
    }),
    slow_seconds: t.int({
      resolve: async (live, _args, context) => (await room(context, live)).slow_seconds,
    }),
    chat_for: t.string({
      description: 'Who can chat: everyone, followers or subscribers.',
      resolve: async (live, _args, context) => (await room(context, live)).who,
    }),
    may_moderate: t.boolean({
      description: 'Whether the viewer moderates this chat.',
      resolve: async ({ account_id }, _args, { viewer }) =>
        viewer !== null &&
        (viewer.accountId === account_id || isModerator(deps.db, account_id, viewer.accountId)),
    }),
  }))
}

type RoomEvent = { hearts: number; live: Live | null; room: LiveRoom; comments: number; reached: number }

function addRoomEvent(builder: Builder, deps: LiveDeps, { MessageRef }: StageRefs, parts: StageTypes): void {
  const EventRef = builder.objectRef<RoomEvent>('LiveRoomEvent').implement({
    fields: (t) => ({
      live: t.id({
        nullable: true,
        description: 'Of the running live.',
        resolve: ({ live }) => live?.id ?? null,
      }),
      status: t.string({
        description: 'live, reconnecting, or ended if none runs',
        resolve: ({ live }) => live?.state ?? 'ended',
      }),
      hearts: t.exposeInt('hearts', { description: 'New hearts since the previous event.' }),
      likes: t.int({ resolve: ({ live }) => live?.hearts ?? 0 }),
      viewers: t.int({ resolve: ({ live }) => live?.viewers ?? 0 }),
      comments: t.exposeInt('comments'),
      goal: t.field({
        type: parts.GoalRef,
        nullable: true,
        resolve: ({ room, reached }) => goalOf(room, reached),
      }),
      menu: t.field({ type: [parts.MenuRef], resolve: ({ room }) => room.menu }),
      pinned: t.field({
        type: MessageRef,
        nullable: true,
        resolve: ({ room, live }) => (live ? pinnedIn(deps, room, live.id) : null),
      }),
      top_supporters: t.field({
        type: [parts.SupporterRef],
        resolve: ({ live }) => (live ? topSupporters(deps.db, live.id, LIVE_CHAT.supportersShown) : []),
      }),
      slow_seconds: t.int({ resolve: ({ room }) => room.slow_seconds }),
      chat_for: t.string({ resolve: ({ room }) => room.who }),
    }),
  })
  sharedSubscription(builder, 'liveRoom', {
    type: EventRef,
    description: 'The state of a live, about once a second while it changes.',
    args: (arg) => ({ user: arg.id({ required: true, description: 'An account id.' }) }),
    topic: ({ user }) => roomTopic(readUuid(user)),
    async authorize({ user }, context) {
      const creator = await findLiveCreator(deps, context.viewer, readUuid(user))
      await refuseUnlessMayReadChat(deps, context, creator.id)
    },
    except: ({ user }, listeners) => deps.live.chatSubscribers.withoutAccess(readUuid(user), listeners),
    async resolve({ hearts }, { user }) {
      const creatorId = readUuid(user)
      const [running, room] = await Promise.all([
        findRunning(deps.db, creatorId),
        findLiveRoom(deps.db, creatorId),
      ])
      const live = running && isOnAir(running) ? running : null
      const ids = live ? [live.id] : []
      const [comments, tipped] = live
        ? await Promise.all([countMessagesByLive(deps.db, ids), tippedAmong(deps.db, ids)])
        : [new Map<string, number>(), new Map<string, number>()]
      const id = live?.id ?? ''
      return { hearts, live, room, comments: comments.get(id) ?? 0, reached: tipped.get(id) ?? 0 }
    },
  })
}
