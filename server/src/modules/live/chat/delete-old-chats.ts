/** Deletes chat messages of lives that ended long ago; their counts stay. */
import { sql } from 'kysely'
import { RETENTION_PERIODS } from '#rules/retention.ts'
import { DAY_MS } from '#rules/time.ts'
import type { LiveDeps } from '../types.ts'

const BATCH_SIZE = 5_000

export async function deleteOldChats(
  { db, clock }: Pick<LiveDeps, 'db' | 'clock'>,
  signal?: AbortSignal,
): Promise<void> {
  const until = new Date(clock.now().getTime() - RETENTION_PERIODS.liveChatDays * DAY_MS)
  let gone = 0
  do {
    signal?.throwIfAborted()
    const { rows } = await sql<{ id: string }>`
      delete from live_messages where id in (
        select live_messages.id from live_messages join lives on lives.id = live_id
        where lives.ended_at < ${until} limit ${BATCH_SIZE}
      ) returning id
    `.execute(db)
    gone = rows.length
  } while (gone === BATCH_SIZE)
}
