/** Tells live what is written, and how threads move. */
import { Refusal } from '#platform/errors.ts'
import type { Builder } from '#platform/graphql/builder.ts'
import { readUuid } from '#platform/graphql/ids.ts'
import { sharedSubscription } from '#platform/graphql/shared-subscription.ts'
import { type RequestContext, signedIn } from '#platform/viewer.ts'
import { messagesTopic, threadsTopic } from '../events.ts'
import { findMessage } from '../message-queries.ts'
import { type SeenMessage, seeMessage } from '../see-messages.ts'
import { findThread } from '../thread-queries.ts'
import { openThread, type SeenThread, seeThreads } from '../threads.ts'
import type { MessengerDeps } from '../types.ts'
import type { MessageRef } from './message.ts'
import type { ThreadRef } from './thread.ts'

type Types = { MessageRef: MessageRef; ThreadRef: ThreadRef }

export function addEvents(builder: Builder, deps: MessengerDeps, { MessageRef, ThreadRef }: Types): void {
  addMessages(builder, deps, MessageRef)
  addThreads(builder, deps, ThreadRef)
}

type ToldMessage = { action: string; message: SeenMessage | null }

function addMessages(builder: Builder, deps: MessengerDeps, MessageRef: MessageRef): void {
  const EventRef = builder.objectRef<ToldMessage>('MessengerMessageEvent').implement({
    fields: (t) => ({
      action: t.exposeString('action', { description: 'new or update' }),
      message: t.field({ type: MessageRef, nullable: true, resolve: ({ message }) => message }),
    }),
  })
  sharedSubscription(builder, 'messengerMessages', {
    type: EventRef,
    description:
      'What is written in a thread of the viewer’s. With `user`, the viewer’s own id, messages are as the viewer sees them; without it, teasers come locked and without pictures.',
    args: (arg) => ({ thread: arg.id({ required: true }), user: arg.id() }),
    topic: ({ thread }) => messagesTopic(readUuid(thread)),
    async authorize({ thread, user }, context) {
      if (user != null) refuseOthers(context, user)
      await openThread(deps, signedIn(context).accountId, readUuid(thread))
    },
    async resolve({ action, messageId }, { user }) {
      const message = await findMessage(deps.db, messageId)
      const reader = user == null ? null : readUuid(user)
      return { action, message: message ? await seeMessage(deps, reader, message) : null }
    },
  })
}

type ToldThread = { action: string; thread: SeenThread | null }

function addThreads(builder: Builder, deps: MessengerDeps, ThreadRef: ThreadRef): void {
  const EventRef = builder.objectRef<ToldThread>('MessengerThreadEvent').implement({
    fields: (t) => ({
      action: t.exposeString('action', { description: 'new for a message that came, or update' }),
      thread: t.field({ type: ThreadRef, nullable: true, resolve: ({ thread }) => thread }),
    }),
  })
  sharedSubscription(builder, 'messengerThreads', {
    type: EventRef,
    description: 'Each thread of the viewer’s own as it gets a message or is read.',
    args: (arg) => ({ user: arg.id({ required: true }) }),
    topic: ({ user }) => threadsTopic(readUuid(user)),
    authorize: ({ user }, context) => refuseOthers(context, user),
    async resolve({ action, threadId }, { user }) {
      const thread = await findThread(deps.db, threadId)
      const seen = thread ? await seeThreads(deps, readUuid(user), [thread]) : []
      return { action, thread: seen[0] ?? null }
    },
  })
}

function refuseOthers(context: RequestContext, user: string): void {
  if (signedIn(context).accountId !== readUuid(user)) throw new Refusal('FORBIDDEN')
}
