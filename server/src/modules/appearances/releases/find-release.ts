/** Looks up a release by its link: open, signed or over. */

import { hashToken } from '#platform/crypto.ts'
import type { Db, Tx } from '#platform/postgres/database.ts'
import {
  type AppearanceRow,
  findAppearance,
  findReleaseByHash,
  type ReleaseRow,
} from '../../appearance-records/index.ts'
import { findMedia, type MediaRow } from '../../media/index.ts'

export type FoundRelease = {
  release: ReleaseRow
  appearance: AppearanceRow
  media: MediaRow
  /** Which of the two links was used. */
  by: 'signing' | 'withdrawing'
}

const TOKEN_SHAPE = /^[\w-]{43}$/

/** Null for unknown links and deleted media. */
export async function findRelease(db: Db | Tx, token: string): Promise<FoundRelease | null> {
  if (!TOKEN_SHAPE.test(token)) return null
  const hash = hashToken(token)
  const release = await findReleaseByHash(db, hash)
  const appearance = release && (await findAppearance(db, release.id))
  const media = appearance?.media_id ? await findMedia(db, appearance.media_id) : undefined
  if (!release || !appearance || !media || media.deleted_at !== null) return null
  return { release, appearance, media, by: release.token_hash === hash ? 'signing' : 'withdrawing' }
}

export type ReleaseState = 'open' | 'preparing' | 'expired' | 'signed' | 'over'

/** `over`: declined, or rejected by staff. `preparing`: cannot be signed before it can be viewed. */
export function releaseStateOf({ release, appearance, media }: FoundRelease, now: Date): ReleaseState {
  if (appearance.state !== 'asked' && appearance.state !== 'confirmed') return 'over'
  if (release.sent_at !== null) return 'signed'
  if (release.expires_at <= now) return 'expired'
  return media.pictures_run === null ? 'preparing' : 'open'
}

/** Signed, waiting for staff approval. */
export function awaitsReview({ release, appearance }: FoundRelease): boolean {
  return release.sent_at !== null && appearance.state === 'asked'
}

/** Whether this link shows the media: before signing, and to signers who may withdraw. */
export function mayViewMedia(found: FoundRelease, now: Date): boolean {
  const state = releaseStateOf(found, now)
  return state === 'open' || (state === 'signed' && found.by === 'withdrawing')
}
