/** People named in a media grant, decline or later withdraw their consent. */
import { Refusal } from '#platform/errors.ts'
import type { Tx } from '#platform/postgres/database.ts'
import type { Viewer } from '#platform/viewer.ts'
import type { AppearanceState } from '#rules/appearance.ts'
import { findMedia, lockMedia, type MediaRow } from '../queries.ts'
import type { MediaDeps } from '../types.ts'
import { appearancesChanged } from './changed.ts'
import { type AppearanceRow, findAppearance, lockAppearance, updateAppearance } from './rows.ts'
import { tellAnswered } from './tell.ts'

type Deps = Pick<MediaDeps, 'db' | 'bus' | 'clock' | 'enqueue' | 'media'>

/** Consent can be granted after a refusal, too. Idempotent. */
export function confirmAppearance(deps: Deps, viewer: Viewer, id: string): Promise<AppearanceRow> {
  return withHeld(deps, id, (tx, held) => {
    refuseOthers(viewer, held.appearance)
    return held.appearance.state === 'confirmed'
      ? held.appearance
      : answered(deps, tx, held, { state: 'confirmed', is_mistaken: false, reason: null })
  })
}

/** Hides the media at once. `isMistaken`: it is another person, so the owner may remove the name. */
export function withdrawAppearance(
  deps: Deps,
  viewer: Viewer,
  id: string,
  { isMistaken }: { isMistaken: boolean },
): Promise<AppearanceRow> {
  return withHeld(deps, id, (tx, held) => {
    refuseOthers(viewer, held.appearance)
    return sayNo(deps, tx, held, { isMistaken })
  })
}

/** No effect if already declined or withdrawn. */
export async function sayNo(
  deps: Omit<Deps, 'db'>,
  tx: Tx,
  held: Held,
  { isMistaken = false }: { isMistaken?: boolean } = {},
): Promise<AppearanceRow> {
  const { state } = held.appearance
  if (state !== 'asked' && state !== 'confirmed') return held.appearance
  const no = state === 'asked' ? 'declined' : 'withdrawn'
  return answered(deps, tx, held, { state: no, is_mistaken: isMistaken, reason: null })
}

export type Held = { appearance: AppearanceRow; media: MediaRow }

/** Locks the media, then the appearance; every change of appearances uses this order. */
export async function withHeld<Result>(
  deps: Pick<Deps, 'db'>,
  id: string,
  change: (tx: Tx, held: Held) => Promise<Result> | Result,
): Promise<Result> {
  return deps.db.transaction().execute(async (tx) => {
    const held = await hold(tx, id)
    if (!held) throw new Refusal('NOT_FOUND')
    return change(tx, held)
  })
}

/** Null if the appearance or its media is gone. */
export async function hold(tx: Tx, id: string): Promise<Held | null> {
  const mediaId = (await findAppearance(tx, id))?.media_id
  const media = mediaId && (await lockMedia(tx, mediaId))
  const appearance = media && (await lockAppearance(tx, id))
  return appearance && appearance.state !== 'removed' ? { appearance, media } : null
}

type Answer = { state: AppearanceState; is_mistaken: boolean; reason: string | null }

export async function answered(
  deps: Omit<Deps, 'db'>,
  tx: Tx,
  { appearance, media }: Held,
  answer: Answer,
): Promise<AppearanceRow> {
  const changed = await updateAppearance(tx, appearance.id, { ...answer, answered_at: deps.clock.now() })
  await appearancesChanged(deps, tx, (await findMedia(tx, media.id)) ?? media)
  await tellAnswered(deps, tx, changed)
  return changed
}

/** Others must not learn who is named where. */
function refuseOthers(viewer: Viewer, { account_id }: AppearanceRow): void {
  if (account_id !== viewer.accountId) throw new Refusal('NOT_FOUND')
}
