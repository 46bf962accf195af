/** Withdraws a signed consent by its link, or declines instead of signing. */
import { Refusal } from '#platform/errors.ts'
import { declineOrWithdraw, lockAppearanceWithMedia } from '../answer.ts'
import type { AppearancesDeps } from '../types.ts'
import { findRelease } from './find-release.ts'

/** Hides the media at once. False if there is nothing left to withdraw, as on a repeat. */
export async function withdrawRelease(deps: AppearancesDeps, token: string): Promise<boolean> {
  const found = await findRelease(deps.db, token)
  if (!found) throw new Refusal('NOT_FOUND')
  // The signing link can decline only while unused: it may have been shared.
  if (found.by === 'signing' && found.release.sent_at !== null) throw new Refusal('NOT_FOUND')
  return deps.db.transaction().execute(async (tx) => {
    const locked = await lockAppearanceWithMedia(tx, found.release.id)
    const state = locked?.appearance.state
    const isTheirs = found.by === 'withdrawing' || state === 'asked'
    if (!locked || !isTheirs || (state !== 'asked' && state !== 'confirmed')) return false
    await declineOrWithdraw(deps, tx, locked)
    return true
  })
}
