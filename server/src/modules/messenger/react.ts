/** Emoji reactions to messages, one per participant and message. */
import { Refusal } from '#platform/errors.ts'
import { readOneOf } from '#platform/read-one-of.ts'
import type { Viewer } from '#platform/viewer.ts'
import { MESSAGE_TEXT, REACTIONS } from '#rules/messages.ts'
import { lockRequiredMessage, requireMessage, writeChange } from './change-message.ts'
import { type MessageView, presentMessage } from './present-messages.ts'
import type { MessengerDeps } from './types.ts'

type Deps = Pick<MessengerDeps, 'db' | 'clock' | 'bus' | 'media'>

/** Null removes the reaction. Safe to repeat. */
export async function reactToMessage(
  deps: Deps,
  viewer: Viewer,
  { messageId, emoji }: { messageId: string; emoji: string | null },
): Promise<MessageView> {
  const words = MESSAGE_TEXT.reaction
  const reaction =
    emoji === null ? null : readOneOf(REACTIONS, emoji, { message: words, fields: { emoji: words } })
  await requireMessage(deps, viewer, messageId)
  const message = await deps.db.transaction().execute(async (tx) => {
    const held = await lockRequiredMessage(tx, messageId)
    if (held.unsent_at) throw new Refusal('BAD_INPUT', { message: MESSAGE_TEXT.unsent })
    const column = held.from_id === viewer.accountId ? 'own_reaction' : 'reader_reaction'
    if (held[column] === reaction) return held
    return writeChange(deps, tx, held, { action: 'update', columns: { [column]: reaction } })
  })
  return presentMessage(deps, viewer.accountId, message)
}

export type ReactionCount = { emoji: string; count: number; mine: boolean }

/** Distinct emojis, the writer's first. */
export function countReactions({
  own_reaction,
  reader_reaction,
  from_id,
  viewerId,
}: MessageView): ReactionCount[] {
  const isWriter = viewerId === from_id
  const [mine, theirs] = isWriter ? [own_reaction, reader_reaction] : [reader_reaction, own_reaction]
  const each = [...new Set([own_reaction, reader_reaction])].filter((emoji) => emoji !== null)
  return each.map((emoji) => ({
    emoji,
    count: Number(mine === emoji) + Number(theirs === emoji),
    mine: viewerId !== null && mine === emoji,
  }))
}
