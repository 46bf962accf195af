/** The type Message. */
import type { Builder } from '#platform/graphql/builder.ts'
import { walletOf } from '../../wallet/index.ts'
import type { SeenMessage } from '../see-messages.ts'
import type { MessengerDeps } from '../types.ts'
import type { FindPerson, Refs } from './refs.ts'

export type MessageRef = ReturnType<typeof defineMessage>

const VALUE_WORDS =
  'The text itself; of an upload JSON {url, type, mimetype}, with a state of processing or failed where there is nothing to show; of a teaser JSON {price, text, preview, free, media, type, thumbnail, duration, teaser {url}, url, width, height}, where url is told to those to whom it is open.'

export function defineMessage(
  builder: Builder,
  deps: MessengerDeps,
  { AccountRef, WalletRef, person }: Refs & { person: FindPerson },
) {
  const DataRef = builder.objectRef<SeenMessage>('MessageData').implement({
    fields: (t) => ({
      type: t.exposeString('type', { description: 'text, teaser or upload' }),
      value: t.exposeString('value', { description: VALUE_WORDS }),
    }),
  })
  return builder.objectRef<SeenMessage>('Message').implement({
    fields: (t) => ({
      id: t.exposeID('id'),
      thread: t.id({ resolve: ({ thread_id }) => thread_id }),
      from: t.field({
        type: AccountRef,
        resolve: ({ from_id }, _args, context) => person(context, from_id),
      }),
      data: t.field({ type: DataRef, resolve: (message) => message }),
      add_date: t.field({ type: 'DateTime', resolve: ({ created_at }) => created_at }),
      unlocked: t.boolean({
        description: 'Whether all of it is open to the viewer.',
        resolve: ({ isUnlocked }) => isUnlocked,
      }),
      wallet: t.field({
        type: WalletRef,
        nullable: true,
        description: 'The viewer’s own, in the answer to unlock_teaser only.',
        resolve: ({ payerId }) => (payerId === null ? null : walletOf(deps, payerId)),
      }),
    }),
  })
}
