/** What staff decided about lives, made true in the transaction of the decision: one is over, or somebody streams no more. */
import type { Tx } from '#platform/postgres/database.ts'
import type { LiveDeps } from '../types.ts'
import { closeShow } from './run-show.ts'
import { announcedOf, findRunning, type Live, lockLive, lockShows } from './show-queries.ts'

type Deps = Pick<LiveDeps, 'clock' | 'bus' | 'enqueue' | 'live'>

/** False when it is over already. What it was ended for is told to its creator alone. */
export async function endByStaff(
  deps: Deps,
  tx: Tx,
  { liveId, words }: { liveId: string; words: string },
): Promise<boolean> {
  const live = await lockLive(tx, liveId)
  if (!live || live.state === 'ended') return false
  await closeShow(deps, tx, live, words)
  return true
}

/** What runs ends, and what was announced for the time until then is off; whoever paid for that is paid back. */
export async function stopStreaming(
  deps: Deps,
  tx: Tx,
  { accountId, until, words }: { accountId: string; until: Date | null; words: string },
): Promise<void> {
  await lockShows(tx, accountId)
  const running = await findRunning(tx, accountId)
  const announced = await announcedOf(tx, accountId).execute()
  const isOff = ({ announced_for }: Live) =>
    until === null || (announced_for !== null && announced_for < until)
  for (const { id } of [...(running ? [running] : []), ...announced.filter(isOff)])
    await endByStaff(deps, tx, { liveId: id, words })
}
