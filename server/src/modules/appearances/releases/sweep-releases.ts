/** Deletes appearances six years after their media, and unanswered ones after a month. */

import { RELEASE } from '#rules/appearance.ts'
import { DAY_MS } from '#rules/time.ts'
import {
  appearancesToSweep,
  deleteAppearance,
  deleteReleasePictures,
} from '../../appearance-records/index.ts'
import type { AppearancesDeps } from '../types.ts'

const BATCH_SIZE = 500
const UNANSWERED_DAYS = 30

/** Files before rows: an interrupted sweep can find the files again by their rows. */
export async function sweepReleases(deps: Pick<AppearancesDeps, 'db' | 'clock' | 'storage'>): Promise<void> {
  const now = deps.clock.now().getTime()
  const longAgo = new Date(now - RELEASE.keepDays * DAY_MS)
  const monthAgo = new Date(now - UNANSWERED_DAYS * DAY_MS)
  const due = await appearancesToSweep(deps.db, {
    answered: longAgo,
    unanswered: monthAgo,
    limit: BATCH_SIZE,
  })
  for (const { id } of due) {
    await deleteReleasePictures(deps, id)
    await deleteAppearance(deps.db, id)
  }
}
