/** Removes a name from a media: by the owner if it was a mistake, else only by staff. */
import { Refusal } from '#platform/errors.ts'
import type { Tx } from '#platform/postgres/database.ts'
import { filePrefix } from '#platform/storage/file-key.ts'
import type { Viewer } from '#platform/viewer.ts'
import { APPEARANCE_WORDS } from '#rules/appearance.ts'
import { audit, type Staff } from '../../audit/index.ts'
import { findMedia } from '../queries.ts'
import { readReason } from '../review-media.ts'
import type { MediaDeps } from '../types.ts'
import { type Held, withHeld } from './answer.ts'
import { appearancesChanged } from './changed.ts'
import { RELEASES_AREA, signedByLink } from './release-link.ts'
import { type AppearanceRow, deleteAppearance, findAppearance, updateAppearance } from './rows.ts'

type Deps = Pick<MediaDeps, 'db' | 'bus' | 'clock' | 'storage'>

/**
 * Owners may remove an unanswered name before the media was shown, and later only one who says it is not them. A release signed
 * by link counts as an answer even before staff approve it.
 */
export function mayRemove(
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
  const isRemoved = await withHeld(deps, id, async (tx, held) => {
    const hasSigned = (await signedByLink(tx, [id])).has(id)
    if (!mayRemove(held.appearance, { hasSigned }))
      throw new Refusal('CONFLICT', { words: APPEARANCE_WORDS.staysNamed })
    if (held.appearance.state === 'asked') await deleteAppearance(tx, id)
    else await updateAppearance(tx, id, { state: 'removed' })
    await tellChanged(deps, tx, held)
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
  const reason = readReason(given)
  const known = await findAppearance(deps.db, id)
  if (!known) throw new Refusal('NOT_FOUND')
  if (known.state === 'removed' || known.media_id === null) return false
  return withHeld(deps, id, async (tx, held) => {
    await updateAppearance(tx, id, { state: 'removed', reason, answered_at: deps.clock.now() })
    await tellChanged(deps, tx, held)
    await audit(deps, tx, {
      by: staff,
      target: { kind: 'appearance', id },
      accountId: held.appearance.owner_id,
      before: { state: held.appearance.state },
      after: { state: 'removed' },
      reason,
    })
    return true
  })
}

async function tellChanged(deps: Deps, tx: Tx, { media }: Held): Promise<void> {
  await appearancesChanged(deps, tx, (await findMedia(tx, media.id)) ?? media)
}
