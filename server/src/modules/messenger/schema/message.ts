/** The type Message. */
import type { Builder } from '#platform/graphql/builder.ts'
import type { FindPerson } from '../../accounts/index.ts'
import { walletOf } from '../../ledger/index.ts'
import type { Message } from '../message-queries.ts'
import type { MessageSales, MessageView } from '../present-messages.ts'
import { countReactions, type ReactionCount } from '../react.ts'
import type { MessengerDeps } from '../types.ts'
import type { MessengerRefs } from './refs.ts'

export type MessageRef = ReturnType<typeof defineMessage>['MessageRef']

const VALUE_WORDS =
  'The text itself; of an upload JSON {url, type, mimetype}, with a state of processing or failed where there is nothing to show; of a teaser JSON {price, text, preview, free, media, type, thumbnail, duration, teaser {url}, url, width, height, medias}, where url is set only if it is open to the viewer, and medias holds the same for each, with its preview.'

export function defineMessage(
  builder: Builder,
  deps: MessengerDeps,
  { AccountRef, WalletRef, person }: MessengerRefs & { person: FindPerson },
) {
  const DataRef = builder.objectRef<MessageView>('MessageData').implement({
    fields: (t) => ({
      type: t.exposeString('type', { description: 'text, teaser or upload' }),
      value: t.exposeString('value', { description: VALUE_WORDS }),
    }),
  })
  const QuotedRef = builder.objectRef<Message>('QuotedMessage').implement({
    fields: (t) => ({
      id: t.exposeID('id'),
      from: t.field({ type: AccountRef, resolve: ({ from_id }, _args, context) => person(context, from_id) }),
      type: t.exposeString('type', { description: 'text, teaser or upload' }),
      text: t.exposeString('text', { description: 'The text, also of a teaser.' }),
      deleted: t.boolean({ resolve: ({ unsent_at }) => unsent_at !== null }),
    }),
  })
  const ReactionRef = builder.objectRef<ReactionCount>('MessageReaction').implement({
    fields: (t) => ({
      emoji: t.exposeString('emoji'),
      count: t.exposeInt('count'),
      mine: t.exposeBoolean('mine', { description: 'Whether the viewer reacted with it.' }),
    }),
  })
  const SoldRef = defineSold(builder, { AccountRef, person })
  const MessageRef = builder.objectRef<MessageView>('Message').implement({
    fields: (t) => ({
      id: t.exposeID('id'),
      thread: t.id({ resolve: ({ thread_id }) => thread_id }),
      from: t.field({
        type: AccountRef,
        resolve: ({ from_id, sender }, _args, context) => sender ?? person(context, from_id),
      }),
      data: t.field({ type: DataRef, resolve: (message) => message }),
      key: t.string({
        nullable: true,
        description: 'The sender’s idempotency key; for the viewer’s own messages only.',
        resolve: ({ key, from_id, viewerId }) => (from_id === viewerId ? key : null),
      }),
      reply_to: t.field({ type: QuotedRef, nullable: true, resolve: ({ quoted }) => quoted }),
      reactions: t.field({
        type: [ReactionRef],
        description: 'At most one of each participant.',
        extensions: { listSize: 2 },
        resolve: countReactions,
      }),
      deleted: t.boolean({
        description: 'Whether it was unsent: its data is an empty text.',
        resolve: ({ unsent_at }) => unsent_at !== null,
      }),
      change: t.exposeInt('change', { description: 'Sequence number of its last change in the thread.' }),
      add_date: t.field({ type: 'DateTime', resolve: ({ created_at }) => created_at }),
      unlocked: t.boolean({
        description: 'Whether the viewer has access to all of it.',
        resolve: ({ isUnlocked }) => isUnlocked,
      }),
      paid_cents: t.int({
        nullable: true,
        description: 'What the viewer paid to unlock it; null if they paid nothing, even with access.',
        resolve: ({ paidCents }) => paidCents,
      }),
      sold: t.field({
        type: SoldRef,
        nullable: true,
        description: 'Sales of a teaser of the viewer; null otherwise.',
        resolve: ({ sold }) => sold,
      }),
      wallet: t.field({
        type: WalletRef,
        nullable: true,
        description: 'The viewer’s wallet; in the response to unlock_teaser only.',
        resolve: ({ payerId }) => (payerId === null ? null : walletOf(deps, payerId)),
      }),
    }),
  })
  return { MessageRef, DataRef }
}

function defineSold(
  builder: Builder,
  { AccountRef, person }: Pick<MessengerRefs, 'AccountRef'> & { person: FindPerson },
) {
  return builder.objectRef<MessageSales>('MessageSold').implement({
    fields: (t) => ({
      count: t.int({ description: 'Number of paid unlocks.', resolve: ({ sales }) => sales }),
      income_cents: t.int({
        description: 'The creator’s share, less refunds.',
        resolve: ({ incomeCents }) => incomeCents,
      }),
      people: t.field({
        type: [AccountRef],
        description: 'Buyers without a refund.',
        extensions: { listSize: 1 },
        resolve: ({ fanIds }, _args, context) => Promise.all(fanIds.map((id) => person(context, id))),
      }),
    }),
  })
}
