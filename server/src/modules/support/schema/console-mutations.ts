/** Staff mutations: answer, note, assign, close, reopen, presence and write first. */
import { Refusal } from '#platform/errors.ts'
import type { Builder } from '#platform/graphql/builder.ts'
import { readUuid } from '#platform/graphql/ids.ts'
import { KEY_DESCRIPTION } from '#platform/idempotency/idempotency-key.ts'
import { answerSupport } from '../console/answer.ts'
import { addSupportNote, assignSupport, changeSupportState } from '../console/assign-and-close.ts'
import { markReadByStaff, publishPresence } from '../console/presence.ts'
import { type ListedConversation, withLastMessage } from '../console/queue.ts'
import { messageFromSupport } from '../console/write-first.ts'
import { findConversation } from '../conversations.ts'
import type { SupportDeps } from '../types.ts'
import type { ConversationRef } from './console-conversation.ts'
import { rateLimitedStaff } from './rate-limited-staff.ts'
import type { SupportRefs } from './refs.ts'

export function addConsoleMutations(
  builder: Builder,
  deps: SupportDeps,
  { MessageRef, DataInput, ConversationRef }: SupportRefs & { ConversationRef: ConversationRef },
): void {
  const listed = async (
    conversation: Parameters<typeof withLastMessage>[1][number],
  ): Promise<ListedConversation> => {
    const [one] = await withLastMessage(deps, [conversation])
    if (!one) throw new Error('no view for the conversation')
    return one
  }
  builder.mutationFields((t) => ({
    answerSupport: t.field({
      type: MessageRef,
      description: 'Refused with ALREADY_ANSWERED if another staff member answered after `seen`.',
      args: {
        conversation: t.arg.id({ required: true }),
        data: t.arg({ type: DataInput, required: true }),
        seen: t.arg.int({ required: true, description: 'Number of answers that the client shows.' }),
        key: t.arg.string({ required: true, description: KEY_DESCRIPTION }),
        close: t.arg.boolean({ description: 'Closes the conversation.' }),
      },
      resolve: async (_root, { conversation, data, seen, key, close }, context) =>
        answerSupport(deps, await rateLimitedStaff(deps, context, 'support.answer'), {
          ...{ conversationId: readUuid(conversation), data, seen, key },
          close: close ?? false,
        }),
    }),
    noteSupport: t.field({
      type: ConversationRef,
      description: 'Visible to staff only.',
      args: {
        conversation: t.arg.id({ required: true }),
        text: t.arg.string({ required: true }),
        key: t.arg.string({ required: true, description: KEY_DESCRIPTION }),
      },
      resolve: async (_root, { conversation, text, key }, context) => {
        const conversationId = readUuid(conversation)
        await addSupportNote(deps, await rateLimitedStaff(deps, context, 'support.answer'), {
          conversationId,
          text,
          key,
        })
        const found = await findConversation(deps.db, conversationId)
        if (!found) throw new Refusal('NOT_FOUND')
        return listed(found)
      },
    }),
    assignSupport: t.field({
      type: ConversationRef,
      description: 'Assigns it to the viewer or to `to`; without `to` to no one.',
      args: { conversation: t.arg.id({ required: true }), to: t.arg.id() },
      resolve: async (_root, { conversation, to }, context) =>
        listed(
          await assignSupport(deps, await rateLimitedStaff(deps, context, 'support.assign'), {
            conversationId: readUuid(conversation),
            to: to == null ? null : readUuid(to),
          }),
        ),
    }),
    moveSupport: t.field({
      type: ConversationRef,
      description: 'Closes or reopens it, or marks it as waiting for the other person.',
      args: { conversation: t.arg.id({ required: true }), state: t.arg.string({ required: true }) },
      resolve: async (_root, { conversation, state }, context) =>
        listed(
          await changeSupportState(deps, await rateLimitedStaff(deps, context, 'support.assign'), {
            conversationId: readUuid(conversation),
            state,
          }),
        ),
    }),
    hereAtSupport: t.boolean({
      description:
        'Sent every few seconds by clients that show the conversation; other viewers of it are notified.',
      args: { conversation: t.arg.id({ required: true }), writing: t.arg.boolean({ required: true }) },
      resolve: async (_root, { conversation: id, writing }, context) => {
        const staff = await rateLimitedStaff(deps, context, 'support.read')
        const conversation = await findConversation(deps.db, readUuid(id))
        if (!conversation) throw new Refusal('NOT_FOUND')
        await markReadByStaff(deps, conversation)
        await publishPresence(deps, staff, { conversation, isWriting: writing })
        return true
      },
    }),
    messageFromSupport: t.field({
      type: MessageRef,
      description:
        'Starts a conversation with a member. With `about` it is on another person’s behalf: the recipient sees that support writes and for whom; that person is notified by email, and the password is required.',
      args: {
        to: t.arg.id({ required: true }),
        about: t.arg.id(),
        text: t.arg.string({ required: true }),
        reason: t.arg.string({ required: true }),
        key: t.arg.string({ required: true, description: KEY_DESCRIPTION }),
      },
      resolve: async (_root, { to, about, text, reason, key }, context) =>
        messageFromSupport(
          deps,
          await rateLimitedStaff(deps, context, about == null ? 'support.answer' : 'support.behalf'),
          {
            ...{ to: readUuid(to), text, reason, key },
            about: about == null ? null : readUuid(about),
          },
        ),
    }),
  }))
}
