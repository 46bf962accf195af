/** Loads messages and access rights for the events of many open threads in three statements. */
import { readUuid } from '#platform/graphql/ids.ts'
import type { AskedRoom, PreparedRoom } from '#platform/graphql/shared-subscription.ts'
import type { RequestContext } from '#platform/viewer.ts'
import type { MessageEvent } from './events.ts'
import type { Message } from './message-queries.ts'
import { type SeenMessage, seeMessage, seePlainMessage } from './see-messages.ts'
import type { ToldLookups } from './told.ts'
import type { MessengerDeps } from './types.ts'

/** Backs the GraphQL type MessengerMessageEvent. */
export type ToldMessage = { action: string; change: number; message: SeenMessage | null }

type Deps = MessengerDeps & { told: ToldLookups }
type Args = { thread: string; user?: string | null | undefined }

/** Runs before every event, so that a block takes effect at once: `except` are subscribers who lost access to the thread. */
export async function prepareMessages(
  deps: Deps,
  rooms: readonly AskedRoom<Args, MessageEvent>[],
): Promise<PreparedRoom<ToldMessage>[]> {
  const [isOpen, messages] = await Promise.all([
    openListeners(deps, rooms),
    deps.told.messages(rooms.flatMap(({ payloads }) => payloads.map(({ messageId }) => messageId))),
  ])
  const senders = await deps.told.people(messages.values().map(({ from_id }) => from_id))
  const seeNow = (reader: string | null, message: Message): SeenMessage | null => {
    const [seen, sender] = [seePlainMessage(reader, message), senders.get(message.from_id)]
    return seen && sender ? { ...seen, sender } : seen
  }
  return Promise.all(
    rooms.map(({ args, payloads, listeners }) => {
      const except = new Set(listeners.filter((listener) => !isOpen.has(listener)))
      const reader = args.user == null ? null : readUuid(args.user)
      const told = payloads.map(({ action, change, messageId }) => {
        const message = messages.get(messageId)
        const seen = message ? (seeNow(reader, message) ?? seeMessage(deps, reader, message)) : null
        return { action, change, message: seen }
      })
      const isNow = told.every((each) => !(each.message instanceof Promise))
      return isNow ? { payloads: told as ToldMessage[], except } : seenLater(told, except)
    }),
  )
}

type SeenLater = Omit<ToldMessage, 'message'> & { message: SeenMessage | null | Promise<SeenMessage> }

async function seenLater(
  told: readonly SeenLater[],
  except: PreparedRoom<unknown>['except'],
): Promise<PreparedRoom<ToldMessage>> {
  const payloads = await Promise.all(told.map(async (each) => ({ ...each, message: await each.message })))
  return { payloads, except }
}

async function openListeners(
  { told }: Deps,
  rooms: readonly AskedRoom<Args, MessageEvent>[],
): Promise<Set<RequestContext>> {
  const all = rooms.flatMap(({ args, listeners }) => {
    const threadId = readUuid(args.thread)
    return listeners.map((listener) => ({ listener, threadId, accountId: listener.viewer?.accountId ?? '' }))
  })
  const areOpen = await told.areOpen(all)
  return new Set(all.flatMap(({ listener }, place) => (areOpen[place] ? listener : [])))
}
