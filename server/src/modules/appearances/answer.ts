/** People named in a media grant, decline or later withdraw their consent. */
import { Refusal } from '#platform/errors.ts'
import type { Tx } from '#platform/postgres/database.ts'
import type { Viewer } from '#platform/viewer.ts'
import type { AppearanceState } from '#rules/appearance.ts'
import {
  type AppearanceRow,
  findAppearance,
  lockAppearance,
  updateAppearance,
} from '../appearance-records/index.ts'
import { findMedia, lockMedia, type MediaRow } from '../media/index.ts'
import { notifyAnswered } from './notify-appearance.ts'
import { publishAppearanceChange } from './publish-appearance-change.ts'
import type { AppearancesDeps } from './types.ts'

type Deps = Pick<AppearancesDeps, 'db' | 'bus' | 'clock' | 'enqueue' | 'appearances'>

/** Consent can be granted after a refusal, too. Idempotent. */
export function confirmAppearance(deps: Deps, viewer: Viewer, id: string): Promise<AppearanceRow> {
  return withLockedAppearance(deps, id, (tx, locked) => {
    refuseOthers(viewer, locked.appearance)
    return locked.appearance.state === 'confirmed'
      ? locked.appearance
      : recordAnswer(deps, tx, locked, { state: 'confirmed', is_mistaken: false, reason: null })
  })
}

/** Hides the media at once. `isMistaken`: it is another person, so the owner may remove the name. */
export function withdrawAppearance(
  deps: Deps,
  viewer: Viewer,
  id: string,
  { isMistaken }: { isMistaken: boolean },
): Promise<AppearanceRow> {
  return withLockedAppearance(deps, id, (tx, locked) => {
    refuseOthers(viewer, locked.appearance)
    return declineOrWithdraw(deps, tx, locked, { isMistaken })
  })
}

/** No effect if already declined or withdrawn. */
export async function declineOrWithdraw(
  deps: Omit<Deps, 'db'>,
  tx: Tx,
  locked: LockedAppearance,
  { isMistaken = false }: { isMistaken?: boolean } = {},
): Promise<AppearanceRow> {
  const { state } = locked.appearance
  if (state !== 'asked' && state !== 'confirmed') return locked.appearance
  const no = state === 'asked' ? 'declined' : 'withdrawn'
  return recordAnswer(deps, tx, locked, { state: no, is_mistaken: isMistaken, reason: null })
}

export type LockedAppearance = { appearance: AppearanceRow; media: MediaRow }

/** Locks the media, then the appearance; every change of appearances uses this order. */
export async function withLockedAppearance<Result>(
  deps: Pick<Deps, 'db'>,
  id: string,
  change: (tx: Tx, locked: LockedAppearance) => Promise<Result> | Result,
): Promise<Result> {
  return deps.db.transaction().execute(async (tx) => {
    const locked = await lockAppearanceWithMedia(tx, id)
    if (!locked) throw new Refusal('NOT_FOUND')
    return change(tx, locked)
  })
}

/** Null if the appearance or its media is gone. */
export async function lockAppearanceWithMedia(tx: Tx, id: string): Promise<LockedAppearance | null> {
  const mediaId = (await findAppearance(tx, id))?.media_id
  const media = mediaId && (await lockMedia(tx, mediaId))
  const appearance = media && (await lockAppearance(tx, id))
  return appearance && appearance.state !== 'removed' ? { appearance, media } : null
}

type Answer = { state: AppearanceState; is_mistaken: boolean; reason: string | null }

export async function recordAnswer(
  deps: Omit<Deps, 'db'>,
  tx: Tx,
  { appearance, media }: LockedAppearance,
  answer: Answer,
): Promise<AppearanceRow> {
  const changed = await updateAppearance(tx, appearance.id, { ...answer, answered_at: deps.clock.now() })
  await publishAppearanceChange(deps, tx, (await findMedia(tx, media.id)) ?? media)
  await notifyAnswered(deps, tx, changed)
  return changed
}

/** Others must not learn who is named where. */
function refuseOthers(viewer: Viewer, { account_id }: AppearanceRow): void {
  if (account_id !== viewer.accountId) throw new Refusal('NOT_FOUND')
}
