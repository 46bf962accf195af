/** Loads messages and access rights for the events of many open threads in three statements. */
import { readUuid } from '#platform/graphql/ids.ts'
import type { PendingGroup, PreparedGroup } from '#platform/graphql/shared-subscription.ts'
import type { RequestContext } from '#platform/request-context.ts'
import type { EventLookups } from './event-lookups.ts'
import type { MessageEvent } from './events.ts'
import type { Message } from './message-queries.ts'
import { type MessageView, presentMessage, presentTextMessage } from './present-messages.ts'
import type { MessengerDeps } from './types.ts'

/** Backs the GraphQL type MessengerMessageEvent. */
export type MessengerMessageEvent = { action: string; change: number; message: MessageView | null }

type Deps = MessengerDeps & { lookups: EventLookups }
type Args = { thread: string; user?: string | null | undefined }

/** Runs before every event, so that a block takes effect at once: `except` are subscribers who lost access to the thread. */
export async function prepareMessages(
  deps: Deps,
  rooms: readonly PendingGroup<Args, MessageEvent>[],
): Promise<PreparedGroup<MessengerMessageEvent>[]> {
  const [isOpen, messages] = await Promise.all([
    openListeners(deps, rooms),
    deps.lookups.messages(rooms.flatMap(({ payloads }) => payloads.map(({ messageId }) => messageId))),
  ])
  const senders = await deps.lookups.people(messages.values().map(({ from_id }) => from_id))
  const presentNow = (reader: string | null, message: Message): MessageView | null => {
    const [seen, sender] = [presentTextMessage(reader, message), senders.get(message.from_id)]
    return seen && sender ? { ...seen, sender } : seen
  }
  return Promise.all(
    rooms.map(({ args, payloads, subscribers }) => {
      const except = new Set(subscribers.filter((listener) => !isOpen.has(listener)))
      const reader = args.user == null ? null : readUuid(args.user)
      const events = payloads.map(({ action, change, messageId }) => {
        const message = messages.get(messageId)
        const seen = message ? (presentNow(reader, message) ?? presentMessage(deps, reader, message)) : null
        return { action, change, message: seen }
      })
      const isReady = events.every((each) => !(each.message instanceof Promise))
      return isReady ? { payloads: events as MessengerMessageEvent[], except } : awaitMessages(events, except)
    }),
  )
}

type PendingEvent = Omit<MessengerMessageEvent, 'message'> & {
  message: MessageView | null | Promise<MessageView>
}

async function awaitMessages(
  events: readonly PendingEvent[],
  except: PreparedGroup<unknown>['except'],
): Promise<PreparedGroup<MessengerMessageEvent>> {
  const payloads = await Promise.all(events.map(async (each) => ({ ...each, message: await each.message })))
  return { payloads, except }
}

async function openListeners(
  { lookups }: Deps,
  rooms: readonly PendingGroup<Args, MessageEvent>[],
): Promise<Set<RequestContext>> {
  const all = rooms.flatMap(({ args, subscribers }) => {
    const threadId = readUuid(args.thread)
    return subscribers.map((listener) => ({
      listener,
      threadId,
      accountId: listener.viewer?.accountId ?? '',
    }))
  })
  return new Set((await lookups.openAmong(all)).flatMap((index) => all[index]?.listener ?? []))
}
