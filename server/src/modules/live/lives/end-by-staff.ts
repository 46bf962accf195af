/** Applies staff decisions in their transaction: ends one live, or stops an account from streaming. */
import type { Tx } from '#platform/postgres/database.ts'
import type { LiveDeps } from '../types.ts'
import { announcedOf, findRunning, type Live, lockLive, lockLivesOf } from './live-queries.ts'
import { forceEndLive } from './live-state.ts'

type Deps = Pick<LiveDeps, 'clock' | 'bus' | 'enqueue' | 'live'>

/** False if the live has already ended. Only its creator sees the reason. */
export async function endByStaff(
  deps: Deps,
  tx: Tx,
  { liveId, words }: { liveId: string; words: string },
): Promise<boolean> {
  const live = await lockLive(tx, liveId)
  if (!live || live.state === 'ended') return false
  await forceEndLive(deps, tx, live, words)
  return true
}

/** Ends the running live and cancels those announced before `until`, which refunds their tickets. */
export async function stopStreaming(
  deps: Deps,
  tx: Tx,
  { accountId, until, words }: { accountId: string; until: Date | null; words: string },
): Promise<void> {
  await lockLivesOf(tx, accountId)
  const running = await findRunning(tx, accountId)
  const announced = await announcedOf(tx, accountId).execute()
  const isOff = ({ announced_for }: Live) =>
    until === null || (announced_for !== null && announced_for < until)
  for (const { id } of [...(running ? [running] : []), ...announced.filter(isOff)])
    await endByStaff(deps, tx, { liveId: id, words })
}
