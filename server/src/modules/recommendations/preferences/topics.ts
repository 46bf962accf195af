/** Topics that a member wants to see more or less of, or not at all. */
import { sql } from 'kysely'
import { Refusal } from '#platform/errors.ts'
import type { Db, Tx } from '#platform/postgres/database.ts'
import { statement } from '#platform/postgres/statement.ts'
import type { Viewer } from '#platform/viewer.ts'
import { FEED_TOPICS, type TopicPreference } from '#rules/feed.ts'
import { isTag, normaliseTag, TAG } from '#rules/tag.ts'
import { lockPreferences } from './personal.ts'
import type { PreferencesDeps } from './types.ts'

export type ChosenTopic = { tag: string; preference: TopicPreference }

type Deps = Pick<PreferencesDeps, 'db' | 'clock'>

/** Oldest first, so that the list does not jump when one is added. */
export function chosenTopics(db: Db, accountId: string): Promise<ChosenTopic[]> {
  return db
    .selectFrom('topic_preferences')
    .select(['tag', 'preference'])
    .where('account_id', '=', accountId)
    .orderBy('updated_at')
    .orderBy('tag')
    .execute()
}

/** Subquery for other slices. Tags stay hidden while the feed is not personal. */
export function hiddenTagsBy(db: Db | Tx, accountId: string) {
  return db
    .selectFrom('topic_preferences')
    .select('tag')
    .where('account_id', '=', accountId)
    .where('preference', '=', sql.lit('hidden'))
}

const hiddenTags = statement((db: Db | Tx, { accountId }: { accountId: string }) =>
  hiddenTagsBy(db, accountId).compile(),
)

export async function hiddenTagsOf(db: Db, accountId: string): Promise<ReadonlySet<string>> {
  return new Set((await hiddenTags(db, { accountId })).map(({ tag }) => tag))
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
