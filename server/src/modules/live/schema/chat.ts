/** GraphQL fields of the chat of a live. */
import { Refusal } from '#platform/errors.ts'
import type { Builder } from '#platform/graphql/builder.ts'
import { readUuid } from '#platform/graphql/ids.ts'
import { sharedSubscription } from '#platform/graphql/shared-subscription.ts'
import { KEY_DESCRIPTION } from '#platform/idempotency/idempotency-key.ts'
import { limitNewAccount } from '#platform/new-accounts.ts'
import { signedIn } from '#platform/viewer.ts'
import { PAGE_MAX } from '#rules/limits.ts'
import { LIVE_CHAT, LIVE_TEXT } from '#rules/live.ts'
import type { FindPerson } from '../../accounts/index.ts'
import { refuseUnlessMayReadChat } from '../chat/chat-subscribers.ts'
import { heldMessages, messagesOf } from '../chat/message-queries.ts'
import { reportLive, reportLiveMessage } from '../chat/report.ts'
import { canModerate, moderatorIdsOf, refuseUnlessModerator } from '../chat/room.ts'
import { messageEvent, writeChatMessage } from '../chat/write-message.ts'
import { type ChatMessageEvent, chatTopic } from '../events.ts'
import { findLiveCreator } from '../lives/find-live.ts'
import { findLastEnded, findRunning } from '../lives/live-queries.ts'
import type { LiveDeps } from '../types.ts'
import type { LiveRefs } from './refs.ts'

export type ChatMessageRef = ReturnType<typeof defineMessage>

type Types = Pick<LiveRefs, 'AccountRef'> & { person: FindPerson }

export function addChat(builder: Builder, deps: LiveDeps, types: Types): ChatMessageRef {
  const MessageRef = defineMessage(builder, deps, types)
  addReading(builder, deps, MessageRef)
  addWriting(builder, deps, MessageRef)
  addReports(builder, deps)
  return MessageRef
}

function defineMessage(builder: Builder, deps: LiveDeps, { AccountRef, person }: Types) {
  return builder.objectRef<ChatMessageEvent>('LiveChatMessage').implement({
    fields: (t) => ({
      id: t.exposeID('id'),
      user: t.field({
        type: AccountRef,
        resolve: ({ accountId }, _args, context) => person(context, accountId),
      }),
      text: t.exposeString('text'),
      add_date: t.field({ type: 'DateTime', resolve: ({ at }) => new Date(at) }),
      kind: t.exposeString('kind', {
        description: 'message, tip, or system (an event such as joining)',
      }),
      badge: t.exposeString('badge', { nullable: true, description: 'creator, moderator or subscriber' }),
      top_supporter: t.boolean({
        description: 'Whether the author is among the top supporters of this live.',
        resolve: async ({ liveId, accountId }) =>
          liveId !== null && (await deps.live.chatSupporters.of(liveId)).has(accountId),
      }),
      cents: t.exposeInt('cents', { nullable: true, description: 'Amount of a tip.' }),
      gift: t.exposeString('gift', {
        nullable: true,
        description: 'Id of the gift that was sent as the tip.',
      }),
      deleted: t.exposeBoolean('isDeleted', { description: 'Deleted; the text is empty.' }),
      held: t.exposeBoolean('isHeld', {
        description: 'Waiting for the creator or a moderator; visible to its author and them only.',
      }),
    }),
  })
}

function addReading(builder: Builder, deps: LiveDeps, MessageRef: ChatMessageRef): void {
  builder.queryField('LiveChatMessages', (t) =>
    t.field({
      type: [MessageRef],
      description:
        'Messages of a person’s current live, newest first; its creator can read the last live’s too. By id or username.',
      extensions: { listSize: LIVE_CHAT.pageSize },
      args: {
        user: t.arg.id({ required: true }),
        limit: t.arg.int(),
        before: t.arg.id({ description: 'The oldest message of the previous page.' }),
      },
      resolve: async (_root, { user, limit, before }, context) => {
        const { viewer } = context
        const creator = await findLiveCreator(deps, viewer, user)
        await refuseUnlessMayReadChat(deps, context, creator.id)
        const isOwn = viewer?.accountId === creator.id
        const live =
          (await findRunning(deps.db, creator.id)) ??
          (isOwn ? await findLastEnded(deps.db, creator.id) : undefined)
        if (!live) return []
        const rows = await messagesOf(deps.db, {
          liveId: live.id,
          viewerId: viewer?.accountId ?? null,
          canModerate: viewer !== null && (await canModerate(deps.db, creator.id, viewer.accountId)),
          before: before == null ? null : readUuid(before),
          limit: Math.min(Math.max(limit ?? LIVE_CHAT.pageSize, 1), PAGE_MAX.size),
        })
        return rows.map(messageEvent)
      },
    }),
  )
  builder.queryField('heldLiveMessages', (t) =>
    t.field({
      type: [MessageRef],
      description: 'For the creator and moderators: held messages of a running live, oldest first.',
      extensions: { listSize: LIVE_CHAT.heldShown },
      args: { user: t.arg.id({ required: true, description: 'The live’s creator, by id or username.' }) },
      resolve: async (_root, { user }, context) => {
        const viewer = signedIn(context)
        const creator = await findLiveCreator(deps, viewer, user)
        await refuseUnlessModerator(deps.db, creator.id, viewer)
        const live = await findRunning(deps.db, creator.id)
        return live ? (await heldMessages(deps.db, live.id)).map(messageEvent) : []
      },
    }),
  )
  sharedSubscription(builder, 'liveChat', {
    type: MessageRef,
    description:
      'New and deleted messages of a chat room. Busy rooms send a sample, which always includes tips and the viewer’s own messages.',
    args: (arg) => ({ user: arg.id({ required: true, description: 'An account id.' }) }),
    topic: ({ user }) => chatTopic(readUuid(user)),
    async authorize({ user }, context) {
      const creator = await findLiveCreator(deps, context.viewer, readUuid(user))
      await refuseUnlessMayReadChat(deps, context, creator.id)
      if (context.viewer) await deps.live.joinAnnouncer.announceJoin(creator.id, context.viewer.accountId)
    },
    except: ({ user }, listeners) => deps.live.chatSubscribers.withoutAccess(readUuid(user), listeners),
    async recipients({ id, accountId, kind, isDeleted, isHeld }, { user }) {
      if (isHeld) {
        const keepers = await moderatorIdsOf(deps.db, readUuid(user))
        return ({ viewer }) =>
          viewer !== null && (viewer.accountId === accountId || keepers.has(viewer.accountId))
      }
      const isForAll = kind !== 'message' || isDeleted || deps.live.chatSampler.isShown(readUuid(user), id)
      const muteList = await deps.live.muteList(accountId)
      if (isForAll && muteList.size === 0) return null
      return ({ viewer }) =>
        viewer?.accountId === accountId || (isForAll && !(viewer && muteList.has(viewer.accountId)))
    },
    resolve: (said) => said,
  })
}

function addWriting(builder: Builder, deps: LiveDeps, MessageRef: ChatMessageRef): void {
  builder.mutationField('NewLiveChatMessage', (t) =>
    t.field({
      type: MessageRef,
      description: 'Cut to 512 characters. By id or username.',
      args: {
        user: t.arg.id({ required: true }),
        text: t.arg.string({ required: true }),
        key: t.arg.string({ description: KEY_DESCRIPTION }),
      },
      resolve: async (_root, { user, text, key }, context) => {
        const { viewer, address } = context
        if (!viewer) throw new Refusal(401, { message: LIVE_TEXT.signIn })
        await deps.rateLimits.take('liveMessage', { account: viewer.accountId, address })
        const creator = await findLiveCreator(deps, viewer, user)
        if (creator.id !== viewer.accountId) await limitNewAccount(deps, viewer.accountId, 'message')
        return messageEvent(await writeChatMessage(deps, viewer, { creatorId: creator.id, text, key }))
      },
    }),
  )
}

function addReports(builder: Builder, deps: LiveDeps): void {
  builder.mutationFields((t) => ({
    reportLive: t.boolean({
      description: 'Repeated reports count as one until staff decide.',
      args: {
        live: t.arg.id({ required: true }),
        reason: t.arg.string({ required: true, description: 'One of reportReasons for media.' }),
        details: t.arg.string(),
      },
      resolve: async (_root, { live, reason, details }, context) => {
        const viewer = signedIn(context)
        await deps.rateLimits.take('report', { account: viewer.accountId, address: context.address })
        await reportLive(deps, viewer, { liveId: readUuid(live), reason, details: details ?? '' })
        return true
      },
    }),
    reportLiveMessage: t.boolean({
      description: 'Repeated reports count as one until staff decide.',
      args: {
        message: t.arg.id({ required: true }),
        reason: t.arg.string({ required: true, description: 'One of reportReasons for messages.' }),
        details: t.arg.string(),
      },
      resolve: async (_root, { message, reason, details }, context) => {
        const viewer = signedIn(context)
        await deps.rateLimits.take('report', { account: viewer.accountId, address: context.address })
        await reportLiveMessage(deps, viewer, {
          messageId: readUuid(message),
          reason,
          details: details ?? '',
        })
        return true
      },
    }),
  }))
}
