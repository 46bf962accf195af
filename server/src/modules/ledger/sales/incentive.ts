/** The incentive for a creator's first approved video, if enabled. */
import type { Tx } from '#platform/postgres/database.ts'
import { dollars } from '#rules/formats.ts'
import { FIRST_VIDEO_CENTS } from '#rules/money.ts'
import { isFirstVideoPaid } from '#rules/site-settings.ts'
import { notify } from '../../notifications/index.ts'
import { postJournal } from '../journals/ledger.ts'
import type { LedgerDeps } from '../types.ts'

/** Runs in the transaction of the approval. Once per creator, whatever happens to the video. Not held, because it cannot be refunded. */
export async function payIncentive(
  deps: Pick<LedgerDeps, 'clock' | 'bus' | 'enqueue' | 'ledger' | 'settings'>,
  tx: Tx,
  creatorId: string,
): Promise<void> {
  const now = deps.clock.now()
  const isOn = await deps.settings.readIn(tx, 'switches.firstVideoIncentive', now)
  const approval = await deps.settings.readIn(tx, 'content.approval', now)
  if (!isFirstVideoPaid({ isOn, approval })) return
  const { isNew } = await postJournal(tx, {
    kind: 'incentive',
    key: `incentive:${creatorId}`,
    about: [creatorId],
    at: deps.clock.now(),
    // Sandbox money on a site in test mode.
    money: deps.ledger.money,
    entries: [
      { book: 'revenue', cents: -FIRST_VIDEO_CENTS },
      { book: 'payable', ownerId: creatorId, cents: FIRST_VIDEO_CENTS },
    ],
  })
  if (!isNew) return
  await notify(deps, tx, {
    to: creatorId,
    kind: 'payout',
    amountCents: FIRST_VIDEO_CENTS,
    words: `Your first video was approved. You’ve earned ${dollars(FIRST_VIDEO_CENTS)}, paid with your next payout.`,
  })
}
