/** Writing to somebody: the thread if there is none yet, the message, and all who are told, at once or not at all. */
import { Refusal } from '#platform/errors.ts'
import type { Tx } from '#platform/postgres/database.ts'
import type { Viewer } from '#platform/viewer.ts'
import { keyIfGiven } from '../idempotency/index.ts'
import { giveMedia } from '../media/index.ts'
import { notify } from '../notifications/index.ts'
import { lockPair } from '../people/index.ts'
import { type Contents, contentsOf, isSaid } from './contents.ts'
import { type MessageData, readDraft } from './draft.ts'
import { refuseUnlessMayWrite } from './may-write.ts'
import { findByKey, insertMessage, type Message } from './message-queries.ts'
import { publishMessage } from './publish.ts'
import { type SeenMessage, seeMessage } from './see-messages.ts'
import { countMessage, findThreadOf, insertThread, type Thread } from './thread-queries.ts'
import type { MessengerDeps } from './types.ts'

export type NewMessage = {
  to: string
  data: MessageData
  /** The idempotency key, kept with the message: sent again, it is the same one, however late. */
  key?: string | null | undefined
}

type Deps = Pick<MessengerDeps, 'db' | 'clock' | 'bus' | 'enqueue' | 'media'>

export async function sendMessage(
  deps: Deps,
  viewer: Viewer,
  { to, data, key: given }: NewMessage,
): Promise<SeenMessage> {
  const draft = readDraft(data)
  const key = keyIfGiven(given)
  const { accountId: from } = viewer
  const message = await deps.db.transaction().execute(async (tx) => {
    await lockPair(tx, from, to)
    const earlier = key === null ? undefined : await findByKey(tx, from, key)
    const known = await findThreadOf(tx, from, to)
    if (earlier && earlier.thread_id === known?.id && isSaid(draft, earlier)) return earlier
    if (earlier) throw reused()
    const now = deps.clock.now()
    await refuseUnlessMayWrite(tx, { from, isCreator: viewer.isCreator, to, thread: known, now })
    const contents = await contentsOf(deps, tx, viewer, draft)
    const thread = known ?? (await insertThread(tx, { from, to, at: now }))
    return write(deps, tx, thread, { from, to, key, contents, at: now })
  })
  return seeMessage(deps, from, message)
}

type Written = { from: string; to: string; key: string | null; contents: Contents; at: Date }

async function write(
  deps: Deps,
  tx: Tx,
  thread: Thread,
  { from, to, key, contents, at }: Written,
): Promise<Message> {
  // First, so that of all in this thread each gets its id after those before it.
  await countMessage(tx, thread, from, at)
  const row = { thread_id: thread.id, from_id: from, key, ...contents, created_at: at }
  const message = await insertMessage(tx, row).catch((fault: unknown) => {
    // The same key at the same moment, to somebody else.
    const isTwice = fault instanceof Error && 'constraint' in fault && fault.constraint === 'messages_once'
    throw isTwice ? reused() : fault
  })
  if (message.media_id !== null && message.price_cents === 0)
    await giveMedia(deps, tx, { mediaId: message.media_id, accountId: to })
  await notify(deps, tx, { to, kind: 'message', actorId: from })
  await publishMessage(deps, tx, thread, { action: 'new', messageId: message.id })
  return message
}

function reused(): Refusal {
  return new Refusal('KEY_REUSED', { words: 'This was sent before with other contents.' })
}
