/** Somebody who was named says yes, or no; and may say no later, too. */
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

/** They may change their mind: it is their consent. Done twice it happens once. */
export function confirmAppearance(deps: Deps, viewer: Viewer, id: string): Promise<AppearanceRow> {
  return withHeld(deps, id, (tx, held) => {
    refuseOthers(viewer, held.appearance)
    return held.appearance.state === 'confirmed'
      ? held.appearance
      : answered(deps, tx, held, { state: 'confirmed', is_mistaken: false, reason: null })
  })
}

/** Hidden at once. `isMistaken`: it is somebody else, so that the owner may take the name away. */
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

/** Whoever has said no already has nothing to add. */
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

/** Both rows, the media first: everybody who changes something about who appears comes this way. */
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

/** Null when the name, or its media, is gone. */
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

/** Nobody learns who else is named in what. */
function refuseOthers(viewer: Viewer, { account_id }: AppearanceRow): void {
  if (account_id !== viewer.accountId) throw new Refusal('NOT_FOUND')
}
