/** Writing, reading and unlocking. */
import type { Builder } from '#platform/graphql/builder.ts'
import { readUuid } from '#platform/graphql/ids.ts'
import { signedIn } from '#platform/viewer.ts'
import { KEY_WORDS } from '../../idempotency/index.ts'
import { sendMessage } from '../send-message.ts'
import { readThread } from '../threads.ts'
import type { MessengerDeps } from '../types.ts'
import { unlockTeaser } from '../unlock-teaser.ts'
import type { MessageRef } from './message.ts'

export function addMutations(builder: Builder, deps: MessengerDeps, MessageRef: MessageRef): void {
  const DataInput = builder.inputType('MessageDataInput', {
    fields: (t) => ({
      type: t.string({ required: true, description: 'text, teaser or upload' }),
      value: t.string({
        required: true,
        description:
          'The text itself, which is cut to 512 characters; of an upload JSON {url}; of a teaser JSON {price, free, text, preview, media}.',
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
        key: t.arg.string({ description: KEY_WORDS }),
      },
      resolve: async (_root, { to, data, key }, context) => {
        const viewer = signedIn(context)
        await deps.rateLimits.take('message', { account: viewer.accountId, address: context.address })
        return sendMessage(deps, viewer, { to: readUuid(to), data, key })
      },
    }),
    updateThreadRead: t.boolean({
      description: 'All of it is read; false when there was nothing left to read.',
      args: { thread: t.arg.id({ required: true }) },
      resolve: (_root, { thread }, context) => readThread(deps, signedIn(context), readUuid(thread)),
    }),
    unlock_teaser: t.field({
      type: MessageRef,
      description: 'For the price of the message, or for nothing. What is open already is not paid again.',
      args: {
        message_id: t.arg.id({ required: true }),
        thread: t.arg.id({ required: true }),
        key: t.arg.string({ description: KEY_WORDS }),
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
}
