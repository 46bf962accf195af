/** Removes a name from a media: by the owner if it was a mistake, else only by staff. */
import { Refusal } from '#platform/errors.ts'
import type { Tx } from '#platform/postgres/database.ts'
import { filePrefix } from '#platform/storage/file-key.ts'
import type { Viewer } from '#platform/viewer.ts'
import { APPEARANCE_TEXT } from '#rules/appearance.ts'
import {
  type AppearanceRow,
  deleteAppearance,
  findAppearance,
  RELEASES_AREA,
  signedByLink,
  updateAppearance,
} from '../appearance-records/index.ts'
import { audit } from '../audit/index.ts'
import { findMedia, readReviewReason } from '../media/index.ts'
import type { Staff } from '../staff-rights/index.ts'
import { type LockedAppearance, withLockedAppearance } from './answer.ts'
import { publishAppearanceChange } from './publish-appearance-change.ts'
import type { AppearancesDeps } from './types.ts'

type Deps = Pick<AppearancesDeps, 'db' | 'bus' | 'clock' | 'storage'>

/**
 * Owners may remove an unanswered name before the media was shown, and later only one who says it is not them. A release signed
 * by link counts as an answer even before staff approve it.
 */
export function mayRemoveName(
  { state, is_mistaken, was_shown }: AppearanceRow,
  { hasSigned }: { hasSigned: boolean },
): boolean {
  return (state === 'asked' && !was_shown && !hasSigned) || is_mistaken
}

/** False if the viewer has no such name, as on a repeat. */
export async function removeName(deps: Deps, viewer: Viewer, id: string): Promise<boolean> {
  const known = await findAppearance(deps.db, id)
  if (known?.owner_id !== viewer.accountId) return false
  if (known.state === 'removed' || known.media_id === null) return false
  const isRemoved = await withLockedAppearance(deps, id, async (tx, locked) => {
    const hasSigned = (await signedByLink(tx, [id])).has(id)
    if (!mayRemoveName(locked.appearance, { hasSigned }))
      throw new Refusal('CONFLICT', { message: APPEARANCE_TEXT.staysNamed })
    if (locked.appearance.state === 'asked') await deleteAppearance(tx, id)
    else await updateAppearance(tx, id, { state: 'removed' })
    await publishChange(deps, tx, locked)
    return true
  })
  // Deletes papers that waited for review; answered releases stay on record.
  if (known.state === 'asked') await deps.storage.removeAll(filePrefix(RELEASES_AREA, id))
  return isRemoved
}

export async function removeNameAsStaff(
  deps: Deps,
  staff: Staff<'appearances.remove'>,
  id: string,
  given: string,
): Promise<boolean> {
  const reason = readReviewReason(given)
  const known = await findAppearance(deps.db, id)
  if (!known) throw new Refusal('NOT_FOUND')
  if (known.state === 'removed' || known.media_id === null) return false
  return withLockedAppearance(deps, id, async (tx, locked) => {
    await updateAppearance(tx, id, { state: 'removed', reason, answered_at: deps.clock.now() })
    await publishChange(deps, tx, locked)
    await audit(deps, tx, {
      by: staff,
      target: { kind: 'appearance', id },
      accountId: locked.appearance.owner_id,
      before: { state: locked.appearance.state },
      after: { state: 'removed' },
      reason,
    })
    return true
  })
}

async function publishChange(deps: Deps, tx: Tx, { media }: LockedAppearance): Promise<void> {
  await publishAppearanceChange(deps, tx, (await findMedia(tx, media.id)) ?? media)
}
