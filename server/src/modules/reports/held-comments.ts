/** Entries in the report queue for comments held for a blocked word. */
import type { Tx } from '#platform/postgres/database.ts'
import { HELD_FOR_A_WORD } from '#rules/report.ts'
import type { HeldComment } from '../engagement/index.ts'

/** Adds an automatic report without a reporter. */
export async function reportHeldComment(tx: Tx, comment: HeldComment, word: string): Promise<void> {
  const { account_id, media_id, id: comment_id, message } = comment
  await tx
    .insertInto('reports')
    .values({
      ...{ account_id, media_id, comment_id, said: message },
      reporter_id: null,
      reason: HELD_FOR_A_WORD,
      details: `Held for the word “${word}”.`,
      is_urgent: false,
    })
    .execute()
}

/** A comment deleted by its author needs no decision. */
export async function deleteHeldReport(tx: Tx, commentId: string): Promise<void> {
  await tx
    .deleteFrom('reports')
    .where('comment_id', '=', commentId)
    .where('reporter_id', 'is', null)
    .where('reason', '=', HELD_FOR_A_WORD)
    .where('state', '=', 'open')
    .execute()
}
