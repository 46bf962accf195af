/** Closes silent conversations, and deletes visitors' conversations after the retention time. */
import { SUPPORT } from '#rules/support.ts'
import { SUPPORT_CONSOLE } from './events.ts'
import type { SupportDeps } from './types.ts'

const BATCH_SIZE = 200

export async function sweepSupport(deps: Pick<SupportDeps, 'db' | 'clock' | 'bus'>): Promise<void> {
  const now = deps.clock.now()
  const before = (ms: number) => new Date(now.getTime() - ms)
  await deps.db.deleteFrom('support_tokens').where('expires_at', '<=', now).execute()
  await closeSilent(deps, before(SUPPORT.closedAfterMs), now)
  // Their files are then unreferenced, and deleted with uploads that were never sent.
  await deps.db
    .deleteFrom('support_conversations')
    .where('account_id', 'is', null)
    .where((eb) =>
      eb.or([
        eb('state', '=', 'closed').and('since', '<', before(SUPPORT.retentionMs)),
        eb('state', '=', 'new').and('since', '<', before(SUPPORT.unsaidMs)),
      ]),
    )
    .execute()
}

/** Closes conversations whose customer did not reply to the last answer. */
async function closeSilent(deps: Pick<SupportDeps, 'db' | 'bus'>, before: Date, now: Date): Promise<void> {
  for (;;) {
    const closed = await deps.db.transaction().execute(async (tx) => {
      const rows = await tx
        .updateTable('support_conversations')
        .set({ state: 'closed', since: now, updated_at: now })
        .where('id', 'in', (q) =>
          q
            .selectFrom('support_conversations')
            .select('id')
            .where('state', '=', 'waiting')
            .where('since', '<', before)
            .orderBy('since')
            .limit(BATCH_SIZE)
            .forUpdate()
            .skipLocked(),
        )
        .where('state', '=', 'waiting')
        .returning('id')
        .execute()
      for (const { id } of rows) await deps.bus.publishIn(tx, SUPPORT_CONSOLE, { conversationId: id })
      return rows.length
    })
    if (closed < BATCH_SIZE) return
  }
}
