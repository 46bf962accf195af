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
          'The text itself, which is cut to 512 characters; of an upload JSON {url}; of a teaser JSON {price, free, text, preview, media}, or for up to ten media medias: [{id, preview}].',
      }),
    }),
  })
  builder.mutationFields((t) => ({
    newMessage: t.field({
      type: MessageRef,
      description: 'Sent again with the same key it is the same message.',
      args: {
        to: t.arg.id({ required: true }),
        data: t.arg({ type: DataInput, required: true }),
        key: t.arg.string({ description: KEY_DESCRIPTION }),
        reply_to: t.arg.id({ description: 'A message of the same thread that it answers to.' }),
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
      description: 'All of it is read; false when there was nothing left to read.',
      args: { thread: t.arg.id({ required: true }) },
      resolve: async (_root, { thread }, context) =>
        readThread(deps, await rateLimitedViewer(deps, context, 'conversation'), readUuid(thread)),
    }),
    unsendMessage: t.field({
      type: MessageRef,
      description: 'One’s own, unless it was bought. An empty place is left of it, and nothing of its file.',
      args: { message: t.arg.id({ required: true }) },
      resolve: async (_root, { message }, context) =>
        unsendMessage(deps, await rateLimitedViewer(deps, context, 'conversation'), readUuid(message)),
    }),
    reactToMessage: t.field({
      type: MessageRef,
      description: 'Each of the two has one reaction to each message; null takes it back.',
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
      description: 'One that the viewer got. Sent twice it is one report until staff decide.',
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
        'Tells the other’s open tabs that the viewer is writing; false when one of the two wants that not to be told.',
      args: { thread: t.arg.id({ required: true }) },
      resolve: async (_root, { thread }, context) =>
        publishTyping(deps, await rateLimitedViewer(deps, context, 'typing'), readUuid(thread)),
    }),
    unlock_teaser: t.field({
      type: MessageRef,
      description: 'For the price of the message, or for nothing. What is open already is not paid again.',
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
