/** Subscriptions: messages, typing and thread events. */
import { Refusal } from '#platform/errors.ts'
import type { Builder } from '#platform/graphql/builder.ts'
import { readUuid } from '#platform/graphql/ids.ts'
import { sharedSubscription } from '#platform/graphql/shared-subscription.ts'
import { type RequestContext, sharedContext } from '#platform/request-context.ts'
import { signedIn } from '#platform/viewer.ts'
import type { FindPerson, Person } from '../../accounts/index.ts'
import { type EventLookups, eventLookups } from '../event-lookups.ts'
import { messagesTopic, threadsTopic, typingTopic } from '../events.ts'
import { type MessengerMessageEvent, prepareMessages } from '../prepare-messages.ts'
import { presentThreads, requireOpenThread, type ThreadView } from '../threads.ts'
import type { MessengerDeps } from '../types.ts'
import type { MessageRef } from './message.ts'
import type { MessengerRefs } from './refs.ts'
import type { ThreadRef } from './thread.ts'

type Typers = Pick<MessengerRefs, 'AccountRef'> & { person: FindPerson }
type Types = Typers & { MessageRef: MessageRef; ThreadRef: ThreadRef }

export function addEvents(builder: Builder, deps: MessengerDeps, types: Types) {
  const lookups = eventLookups(deps)
  const MessageEventRef = addMessages(builder, { ...deps, lookups }, types.MessageRef)
  addThreads(builder, { ...deps, lookups }, types.ThreadRef)
  addTyping(builder, { ...deps, lookups }, types)
  return MessageEventRef
}

type Deps = MessengerDeps & { lookups: EventLookups }

function addMessages(builder: Builder, deps: Deps, MessageRef: MessageRef) {
  const EventRef = builder.objectRef<MessengerMessageEvent>('MessengerMessageEvent').implement({
    fields: (t) => ({
      action: t.exposeString('action', { description: 'new, update, or delete for unsent messages' }),
      change: t.exposeInt('change', {
        description:
          'Sequence number of this change in the thread. A client that missed one requests messageChanges.',
      }),
      message: t.field({ type: MessageRef, nullable: true, resolve: ({ message }) => message }),
    }),
  })
  sharedSubscription(builder, 'messengerMessages', {
    type: EventRef,
    description:
      'Messages of a thread of the viewer. With `user`, the viewer’s own id, messages are as the viewer sees them; without it, teasers are locked and have no pictures.',
    args: (arg) => ({ thread: arg.id({ required: true }), user: arg.id() }),
    topic: ({ thread }) => messagesTopic(readUuid(thread)),
    async authorize({ thread, user }, context) {
      if (user != null) refuseOtherAccounts(context, user)
      await requireOpenThread(deps, signedIn(context).accountId, readUuid(thread))
    },
    prepare: (rooms) => prepareMessages(deps, rooms),
    resolve: (event) => event,
  })
  return EventRef
}

type MessengerThreadEvent = { action: string; thread: ThreadView | null }

function addThreads(builder: Builder, deps: Deps, ThreadRef: ThreadRef): void {
  const EventRef = builder.objectRef<MessengerThreadEvent>('MessengerThreadEvent').implement({
    fields: (t) => ({
      action: t.exposeString('action', {
        description: 'new for a new message, update, or delete when it left the viewer’s inbox',
      }),
      thread: t.field({ type: ThreadRef, nullable: true, resolve: ({ thread }) => thread }),
    }),
  })
  sharedSubscription(builder, 'messengerThreads', {
    type: EventRef,
    description: 'The viewer’s threads when they get a message, are read or rearranged.',
    args: (arg) => ({ user: arg.id({ required: true }) }),
    topic: ({ user }) => threadsTopic(readUuid(user)),
    authorize: ({ user }, context) => refuseOtherAccounts(context, user),
    async resolve({ action, threadId }, { user }) {
      const accountId = readUuid(user)
      const [thread, isOpen] = await Promise.all([
        deps.lookups.thread(threadId),
        deps.lookups.isOpen(threadId, accountId),
      ])
      const [seen] = thread && isOpen ? await presentThreads(deps, accountId, [thread]) : []
      return { action, thread: seen ?? null }
    },
  })
}

function addTyping(builder: Builder, deps: Deps, { AccountRef, person }: Typers): void {
  const EventRef = builder.objectRef<Person>('MessengerTypingEvent').implement({
    fields: (t) => ({ user: t.field({ type: AccountRef, resolve: (account) => account }) }),
  })
  sharedSubscription(builder, 'messengerTyping', {
    type: EventRef,
    description: 'Who is typing in a thread of the viewer, including the viewer.',
    args: (arg) => ({ thread: arg.id({ required: true }) }),
    topic: ({ thread }) => typingTopic(readUuid(thread)),
    async authorize({ thread }, context) {
      await requireOpenThread(deps, signedIn(context).accountId, readUuid(thread))
    },
    except: ({ thread }, listeners) => listenersWithoutAccess(deps, readUuid(thread), listeners),
    resolve: ({ accountId }) => person(SHARED_CONTEXT, accountId),
  })
}

const SHARED_CONTEXT = sharedContext('typing')

/** Subscribers who lost access to the thread; checked before each event, so that a block takes effect at once. */
async function listenersWithoutAccess(
  { lookups }: Deps,
  threadId: string,
  listeners: readonly RequestContext[],
): Promise<Set<RequestContext>> {
  const isOpen = await Promise.all(
    listeners.map(({ viewer }) => lookups.isOpen(threadId, viewer?.accountId ?? '')),
  )
  return new Set(listeners.filter((_, place) => !isOpen[place]))
}

function refuseOtherAccounts(context: RequestContext, user: string): void {
  if (signedIn(context).accountId !== readUuid(user)) throw new Refusal('FORBIDDEN')
}
