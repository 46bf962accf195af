/** Whoever signed takes their consent back, by the link they were given; or says no instead of signing. */
import { Refusal } from '#platform/errors.ts'
import { hold, sayNo } from '../appearances/answer.ts'
import type { MediaDeps } from '../types.ts'
import { findRelease } from './find-release.ts'

/** Hidden at once. False when there is nothing left to withdraw, as when it is done a second time. */
export async function withdrawRelease(deps: MediaDeps, token: string): Promise<boolean> {
  const found = await findRelease(deps.db, token)
  if (!found) throw new Refusal('NOT_FOUND')
  // The link to sign says no only as long as nobody signed by it: it may be in many hands.
  if (found.by === 'signing' && found.release.sent_at !== null) throw new Refusal('NOT_FOUND')
  return deps.db.transaction().execute(async (tx) => {
    const held = await hold(tx, found.release.id)
    const state = held?.appearance.state
    const isTheirs = found.by === 'withdrawing' || state === 'asked'
    if (!held || !isTheirs || (state !== 'asked' && state !== 'confirmed')) return false
    await sayNo(deps, tx, held)
    return true
  })
}
