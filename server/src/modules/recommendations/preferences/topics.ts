/** Topics that a member wants to see more or less of, or not at all. */
import { Refusal } from '#platform/errors.ts'
import type { Db } from '#platform/postgres/database.ts'
import type { Viewer } from '#platform/viewer.ts'
import { FEED_TOPICS, type TopicPreference } from '#rules/feed.ts'
import { isTag, normaliseTag, TAG } from '#rules/tag.ts'
import { lockPreferences } from './personal.ts'
import type { PreferencesDeps } from './types.ts'

export type Topic = { tag: string; preference: TopicPreference }

type Deps = Pick<PreferencesDeps, 'db' | 'clock'>

/** Oldest first, so that the list does not jump when one is added. */
export function topicsOf(db: Db, accountId: string): Promise<Topic[]> {
  return db
    .selectFrom('topic_preferences')
    .select(['tag', 'preference'])
    .where('account_id', '=', accountId)
    .orderBy('updated_at')
    .orderBy('tag')
    .execute()
}

/** Idempotent; null forgets the topic. */
export async function setTopic(
  { db, clock }: Deps,
  { accountId }: Viewer,
  { tag: text, preference }: { tag: string; preference: TopicPreference | null },
): Promise<void> {
  const tag = readTopic(text)
  if (preference === null) {
    await db
      .deleteFrom('topic_preferences')
      .where('account_id', '=', accountId)
      .where('tag', '=', tag)
      .execute()
    return
  }
  await db.transaction().execute(async (tx) => {
    await lockPreferences(tx, accountId)
    const others = await tx
      .selectFrom('topic_preferences')
      .select((row) => row.fn.countAll<number>().as('count'))
      .where('account_id', '=', accountId)
      .where('tag', '<>', tag)
      .executeTakeFirstOrThrow()
    if (Number(others.count) >= FEED_TOPICS.max)
      throw new Refusal('BAD_INPUT', {
        message: `You’ve chosen ${FEED_TOPICS.max} topics. Remove one to add another.`,
      })
    await tx
      .insertInto('topic_preferences')
      .values({ account_id: accountId, tag, preference, updated_at: clock.now() })
      // Keeps its place in the list.
      .onConflict((conflict) => conflict.columns(['account_id', 'tag']).doUpdateSet({ preference }))
      .execute()
  })
}

function readTopic(text: string): string {
  const tag = normaliseTag(text.slice(0, TAG.maxLength * 4))
  if (!isTag(tag)) throw new Refusal('BAD_INPUT', { fields: { tag: 'This isn’t a valid tag' } })
  return tag
}
