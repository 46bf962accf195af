/** Records the rejection of media as a decision, which can be read and appealed. */
import type { Tx } from '#platform/postgres/database.ts'
import type { ReviewedMedia } from '../../media/index.ts'
import type { ModerationDeps } from '../types.ts'
import { endDecision, insertDecision } from './decision-queries.ts'

/** The caller notifies the owner. Reviews of own media are not recorded. */
export async function recordReview(
  { clock }: Pick<ModerationDeps, 'clock'>,
  tx: Tx,
  { media, byId }: { media: ReviewedMedia; byId: string },
): Promise<void> {
  const at = clock.now()
  const before = await tx
    .selectFrom('decisions')
    .select('id')
    .where('media_id', '=', media.id)
    .where('measure', '=', 'reject')
    .where('ended_at', 'is', null)
    .execute()
  for (const { id } of before)
    await endDecision(tx, id, { at, how: media.approved ? 'restored' : 'lifted', by: byId, words: null })
  if (media.approved || media.account_id === byId) return
  await insertDecision(tx, {
    account_id: media.account_id,
    kind: 'media',
    media_id: media.id,
    measure: 'reject',
    title: media.description,
    facts: media.review_reason ?? '',
    source: 'staff',
    decided_by: byId,
    decided_at: at,
  })
}
