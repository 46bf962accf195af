/** Mutations: send, read, unsend, react, report, typing and unlock. */

import type { Builder } from '#platform/graphql/builder.ts'
import { readUuid } from '#platform/graphql/ids.ts'
import { KEY_DESCRIPTION } from '#platform/idempotency/idempotency-key.ts'
import { limitNewAccount } from '#platform/new-accounts.ts'
import { signedIn } from '#platform/viewer.ts'
import { REACTIONS } from '#rules/messages.ts'
import { reactToMessage } from '../react.ts'
import { reportMessage } from '../report-message.ts'
import { sendMessage } from '../send-message.ts'
import { unlockTeaser } from '../teasers/unlock-teaser.ts'
import { readThread } from '../threads.ts'
import type { MessengerDeps } from '../types.ts'
import { publishTyping } from '../typing.ts'
import { unsendMessage } from '../unsend.ts'
import type { MessageRef } from './message.ts'
import { rateLimitedViewer } from './rate-limited-viewer.ts'

export function addMessengerMutations(builder: Builder, deps: MessengerDeps, MessageRef: MessageRef) {
  const DataInput = builder.inputType('MessageDataInput', {
    fields: (t) => ({
      type: t.string({ required: true, description: 'text, teaser or upload' }),
      value: t.string({
        required: true,
        description:
          'For text, the text, cut to 512 characters; for an upload, JSON {url}; for a teaser, JSON {price, free, text, preview, media}, or for up to ten media medias: [{id, preview}].',
      }),
    }),
  })
  builder.mutationFields((t) => ({
    newMessage: t.field({
      type: MessageRef,
      description: 'The same key returns the same message.',
      args: {
        to: t.arg.id({ required: true }),
        data: t.arg({ type: DataInput, required: true }),
        key: t.arg.string({ description: KEY_DESCRIPTION }),
        reply_to: t.arg.id({ description: 'The message of the same thread that this one answers.' }),
      },
      resolve: async (_root, { to, data, key, reply_to }, context) => {
        const viewer = signedIn(context)
        await deps.rateLimits.take('message', { account: viewer.accountId, address: context.address })
        await limitNewAccount(deps, viewer.accountId, 'message')
        const replyTo = reply_to == null ? null : readUuid(reply_to)
        return sendMessage(deps, viewer, { to: readUuid(to), data, key, replyTo })
      },
    }),
    updateThreadRead: t.boolean({
      description: 'Marks all messages as read; false if there were no unread ones.',
      args: { thread: t.arg.id({ required: true }) },
      resolve: async (_root, { thread }, context) =>
        readThread(deps, await rateLimitedViewer(deps, context, 'conversation'), readUuid(thread)),
    }),
    unsendMessage: t.field({
      type: MessageRef,
      description:
        'For the viewer’s own messages that no one bought. Leaves an empty message; its file is deleted.',
      args: { message: t.arg.id({ required: true }) },
      resolve: async (_root, { message }, context) =>
        unsendMessage(deps, await rateLimitedViewer(deps, context, 'conversation'), readUuid(message)),
    }),
    reactToMessage: t.field({
      type: MessageRef,
      description: 'One reaction per participant and message; null removes it.',
      args: {
        message: t.arg.id({ required: true }),
        emoji: t.arg.string({ description: `One of ${REACTIONS.join(' ')}` }),
      },
      resolve: async (_root, { message, emoji }, context) => {
        const viewer = await rateLimitedViewer(deps, context, 'conversation')
        return reactToMessage(deps, viewer, { messageId: readUuid(message), emoji: emoji ?? null })
      },
    }),
    reportMessage: t.boolean({
      description: 'For received messages. Repeated reports count as one until staff decide.',
      args: {
        message: t.arg.id({ required: true }),
        reason: t.arg.string({ required: true, description: 'One of reportReasons(about: "message").' }),
        text: t.arg.string(),
      },
      resolve: async (_root, { message, reason, text }, context) => {
        const viewer = await rateLimitedViewer(deps, context, 'report')
        await reportMessage(deps, viewer, { messageId: readUuid(message), reason, details: text ?? '' })
        return true
      },
    }),
    typing: t.boolean({
      description:
        'Notifies the other person’s open tabs that the viewer is typing; false if one of the two has turned that off.',
      args: { thread: t.arg.id({ required: true }) },
      resolve: async (_root, { thread }, context) =>
        publishTyping(deps, await rateLimitedViewer(deps, context, 'typing'), readUuid(thread)),
    }),
    unlock_teaser: t.field({
      type: MessageRef,
      description: 'At the message’s price, or free. Nothing is charged for what is unlocked already.',
      args: {
        message_id: t.arg.id({ required: true }),
        thread: t.arg.id({ required: true }),
        key: t.arg.string({ description: KEY_DESCRIPTION }),
      },
      resolve: async (_root, { message_id, thread, key }, context) => {
        const viewer = signedIn(context)
        await deps.rateLimits.take('pay', { account: viewer.accountId, address: context.address })
        return unlockTeaser(deps, viewer, {
          messageId: readUuid(message_id),
          threadId: readUuid(thread),
          key,
        })
      },
    }),
  }))
  return DataInput
}
