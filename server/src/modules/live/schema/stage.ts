/** Hearts, goal, tip menu and supporters, and what a room is told of them. */
import { batchLoader } from '#platform/batch.ts'
import type { Builder } from '#platform/graphql/builder.ts'
import { readUuid } from '#platform/graphql/ids.ts'
import { sharedSubscription } from '#platform/graphql/shared-subscription.ts'
import { type RequestContext, signedIn } from '#platform/viewer.ts'
import type { FindPerson } from '../../accounts/index.ts'
import { refuseUnlessMayHear } from '../chat/listeners.ts'
import { commentsAmong, findMessage } from '../chat/message-queries.ts'
import { isModerator, type Room, roomOf } from '../chat/room.ts'
import { toldOf } from '../chat/write-message.ts'
import { roomTopic } from '../events.ts'
import { findStreamer } from '../shows/find-show.ts'
import { findRunning, isOnAir, type Live } from '../shows/show-queries.ts'
import { type CoursePoint, courseOf, type Happened, happenedIn } from '../stage/course.ts'
import { heartLive } from '../stage/hearts.ts'
import { saveRoom } from '../stage/save-room.ts'
import { liveSummary, type Summary } from '../stage/summary.ts'
import { type Supporter, tippedAmong, topSupporters } from '../stage/tips.ts'
import type { LiveDeps } from '../types.ts'
import type { ChatMessageRef } from './chat.ts'
import type { LiveRef } from './live.ts'
import type { Refs } from './refs.ts'

const SUPPORTERS_TOLD = 3

type Types = Pick<Refs, 'AccountRef'> & { LiveRef: LiveRef; MessageRef: ChatMessageRef; person: FindPerson }

export function addStage(builder: Builder, deps: LiveDeps, types: Types): void {
  const parts = defineParts(builder, types)
  addLiveFields(builder, deps, types, parts)
  addRoomEvent(builder, deps, types, parts)
  addRoomSettings(builder, deps, parts)
  addSummary(builder, deps, types)
  builder.mutationField('heartLive', (t) =>
    t.int({
      description: 'How many of them were counted. Players gather them and call at most once a second.',
      args: { live: t.arg.id({ required: true }), count: t.arg.int({ required: true }) },
      resolve: async (_root, { live, count }, context) => {
        const viewer = signedIn(context)
        await deps.rateLimits.take('heart', { account: viewer.accountId, address: context.address })
        return heartLive(deps, viewer, { liveId: readUuid(live), count })
      },
    }),
  )
}

type Goal = { title: string; cents: number; reached: number }
type Parts = ReturnType<typeof defineParts>

function defineParts(builder: Builder, { AccountRef, person }: Types) {
  const GoalRef = builder.objectRef<Goal>('LiveGoal').implement({
    fields: (t) => ({
      title: t.exposeString('title'),
      cents: t.exposeInt('cents'),
      reached: t.exposeInt('reached', { description: 'Cents tipped in this live.' }),
    }),
  })
  const MenuRef = builder.objectRef<Room['menu'][number]>('LiveMenuItem').implement({
    fields: (t) => ({
      id: t.exposeID('id'),
      title: t.exposeString('title'),
      cents: t.exposeInt('cents'),
    }),
  })
  const SupporterRef = builder.objectRef<Supporter>('LiveSupporter').implement({
    fields: (t) => ({
      user: t.field({
        type: AccountRef,
        resolve: ({ accountId }, _args, context) => person(context, accountId),
      }),
      cents: t.exposeInt('cents'),
    }),
  })
  return { GoalRef, MenuRef, SupporterRef }
}

async function pinnedIn(deps: LiveDeps, room: Room, liveId: string) {
  const message = room.pinned_message_id && (await findMessage(deps.db, room.pinned_message_id))
  return message && message.live_id === liveId && message.deleted_at === null ? toldOf(message) : null
}

function goalOf({ goal_title, goal_cents }: Room, reached: number): Goal | null {
  return goal_cents === null ? null : { title: goal_title, cents: goal_cents, reached }
}

function addLiveFields(builder: Builder, deps: LiveDeps, { LiveRef, MessageRef }: Types, parts: Parts): void {
  const rooms = batchLoader(
    async (ids: string[], _context: RequestContext) =>
      new Map(await Promise.all(ids.map(async (id) => [id, await roomOf(deps.db, id)] as const))),
  )
  const room = async (context: RequestContext, { account_id }: Live) =>
    (await rooms(context, account_id)) ?? roomOf(deps.db, account_id)
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
      description: 'What the creator does for which tip.',
      resolve: async (live, _args, context) => (await room(context, live)).menu,
    }),
    pinned: t.field({
      type: MessageRef,
      nullable: true,
      resolve: async (live, _args, context) => pinnedIn(deps, await room(context, live), live.id),
    }),
    top_supporters: t.field({
      type: [parts.SupporterRef],
      resolve: ({ id }) => topSupporters(deps.db, id, SUPPORTERS_TOLD),
    }),
    slow_seconds: t.int({
      resolve: async (live, _args, context) => (await room(context, live)).slow_seconds,
    }),
    chat_for: t.string({
      description: 'Who may write: everyone, followers or subscribers.',
      resolve: async (live, _args, context) => (await room(context, live)).who,
    }),
    may_moderate: t.boolean({
      description: 'Whether the viewer keeps this room.',
      resolve: async ({ account_id }, _args, { viewer }) =>
        viewer !== null &&
        (viewer.accountId === account_id || isModerator(deps.db, account_id, viewer.accountId)),
    }),
  }))
}

type RoomEvent = { hearts: number; live: Live | null; room: Room; comments: number; reached: number }

function addRoomEvent(builder: Builder, deps: LiveDeps, { MessageRef }: Types, parts: Parts): void {
  const EventRef = builder.objectRef<RoomEvent>('LiveRoomEvent').implement({
    fields: (t) => ({
      live: t.id({
        nullable: true,
        description: 'Of the live that runs.',
        resolve: ({ live }) => live?.id ?? null,
      }),
      status: t.string({
        description: 'live, reconnecting, or ended when none runs',
        resolve: ({ live }) => live?.state ?? 'ended',
      }),
      hearts: t.exposeInt('hearts', { description: 'Given since the last time.' }),
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
        resolve: ({ live }) => (live ? topSupporters(deps.db, live.id, SUPPORTERS_TOLD) : []),
      }),
      slow_seconds: t.int({ resolve: ({ room }) => room.slow_seconds }),
      chat_for: t.string({ resolve: ({ room }) => room.who }),
    }),
  })
  sharedSubscription(builder, 'liveRoom', {
    type: EventRef,
    description: 'How a room stands, about once a second while something moves in it.',
    args: (arg) => ({ user: arg.id({ required: true, description: 'An id.' }) }),
    topic: ({ user }) => roomTopic(readUuid(user)),
    async authorize({ user }, context) {
      const creator = await findStreamer(deps, context.viewer, readUuid(user))
      await refuseUnlessMayHear(deps, context, creator.id)
    },
    except: ({ user }, listeners) => deps.live.listeners.shutOut(readUuid(user), listeners),
    async resolve({ hearts }, { user }) {
      const creatorId = readUuid(user)
      const [running, room] = await Promise.all([findRunning(deps.db, creatorId), roomOf(deps.db, creatorId)])
      const live = running && isOnAir(running) ? running : null
      const ids = live ? [live.id] : []
      const [comments, tipped] = live
        ? await Promise.all([commentsAmong(deps.db, ids), tippedAmong(deps.db, ids)])
        : [new Map<string, number>(), new Map<string, number>()]
      const id = live?.id ?? ''
      return { hearts, live, room, comments: comments.get(id) ?? 0, reached: tipped.get(id) ?? 0 }
    },
  })
}

function addRoomSettings(builder: Builder, deps: LiveDeps, { MenuRef }: Parts): void {
  const RoomRef = builder.objectRef<Room>('LiveRoomSettings').implement({
    fields: (t) => ({
      slow_seconds: t.exposeInt('slow_seconds'),
      chat_for: t.exposeString('who', { description: 'everyone, followers or subscribers' }),
      goal_title: t.exposeString('goal_title'),
      goal_cents: t.exposeInt('goal_cents', { nullable: true }),
      menu: t.field({ type: [MenuRef], resolve: ({ menu }) => menu }),
    }),
  })
  const GoalInput = builder.inputType('LiveGoalInput', {
    fields: (t) => ({ title: t.string({ required: true }), cents: t.int({ required: true }) }),
  })
  const MenuInput = builder.inputType('LiveMenuInput', {
    fields: (t) => ({
      id: t.id({ description: 'Of one that stays.' }),
      title: t.string({ required: true }),
      cents: t.int({ required: true, description: 'Whole dollars.' }),
    }),
  })
  const RoomInput = builder.inputType('LiveRoomInput', {
    description: 'What is left out stays as it is.',
    fields: (t) => ({
      slow_seconds: t.int(),
      chat_for: t.string({ description: 'everyone, followers or subscribers' }),
      goal: t.field({ type: GoalInput, description: 'Null takes it away.' }),
      menu: t.field({ type: [MenuInput] }),
    }),
  })
  builder.queryField('myLiveRoom', (t) =>
    t.field({
      type: RoomRef,
      resolve: (_root, _args, context) => roomOf(deps.db, signedIn(context).accountId),
    }),
  )
  builder.mutationField('saveLiveRoom', (t) =>
    t.field({
      type: RoomRef,
      args: { input: t.arg({ type: RoomInput, required: true }) },
      resolve: async (_root, { input }, context) => {
        const viewer = signedIn(context)
        await deps.rateLimits.take('live', { account: viewer.accountId, address: context.address })
        const { slow_seconds, chat_for, goal, menu } = input
        return saveRoom(deps, viewer, { slowSeconds: slow_seconds, who: chat_for, goal, menu })
      },
    }),
  )
}

function addSummary(builder: Builder, deps: LiveDeps, { LiveRef, AccountRef, person }: Types): void {
  const PointRef = builder.objectRef<CoursePoint>('LivePoint').implement({
    description: 'Some minutes of a live.',
    fields: (t) => ({
      minute: t.exposeInt('minute', { description: 'The first of them, since it began.' }),
      viewers: t.exposeInt('viewers', { description: 'Most at the same time.' }),
      cents: t.exposeInt('cents', { description: 'Tips and tickets.' }),
    }),
  })
  const HappenedRef = builder.objectRef<Happened>('LiveHappened').implement({
    fields: (t) => ({
      id: t.exposeID('id'),
      kind: t.exposeString('kind', { description: 'tip, ticket, subscription or follow' }),
      user: t.field({
        type: AccountRef,
        resolve: ({ accountId }, _args, context) => person(context, accountId),
      }),
      cents: t.exposeInt('cents', { nullable: true }),
      at: t.field({ type: 'DateTime', resolve: ({ at }) => at }),
    }),
  })
  const SummaryRef = builder.objectRef<Summary>('LiveSummary').implement({
    description: 'Sums are in cents.',
    fields: (t) => ({
      live: t.field({ type: LiveRef, resolve: ({ live }) => live }),
      minutes: t.exposeInt('minutes'),
      recorded_minutes: t.int({
        nullable: true,
        description:
          'After which the recording stopped, because the site’s disk was full; null where it did not.',
        resolve: ({ live: { started_at, recording_stopped_at } }) =>
          started_at && recording_stopped_at
            ? Math.max(0, Math.round((recording_stopped_at.getTime() - started_at.getTime()) / 60_000))
            : null,
      }),
      viewers: t.int({
        description: 'Different people, as far as they can be told apart.',
        resolve: ({ live }) => live.viewers_total,
      }),
      peak: t.int({ description: 'Most at the same time.', resolve: ({ live }) => live.peak_viewers }),
      likes: t.int({ resolve: ({ live }) => live.hearts }),
      comments: t.exposeInt('comments'),
      new_followers: t.exposeInt('newFollowers'),
      new_subscriptions: t.exposeInt('newSubscriptions', { description: 'And renewals in its time.' }),
      tips: t.exposeInt('tipCents'),
      tip_count: t.exposeInt('tipCount'),
      tickets: t.exposeInt('ticketCents'),
      subscriptions: t.exposeInt('subscriptionCents'),
      income: t.exposeInt('incomeCents', { description: 'What of all that is the creator’s.' }),
      course: t.field({
        type: [PointRef],
        description: 'From the beginning on; longer lives have wider points.',
        extensions: { listSize: 60 },
        resolve: ({ live }) => courseOf(deps, live),
      }),
      happened: t.field({
        type: [HappenedRef],
        description: 'Who gave, subscribed or began to follow in its time, the newest first.',
        extensions: { listSize: 20 },
        resolve: ({ live }) => happenedIn(deps, live),
      }),
    }),
  })
  builder.queryField('liveSummary', (t) =>
    t.field({
      type: SummaryRef,
      description: 'Of a live of the viewer’s own, while it runs and afterwards.',
      args: { id: t.arg.id({ required: true }) },
      resolve: (_root, { id }, context) => liveSummary(deps, signedIn(context), readUuid(id)),
    }),
  )
}
