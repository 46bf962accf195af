/** All encrypted files and columns, by slice; the rotation of vault keys re-wraps them. */
import type { SealedLocations } from '#platform/vault/rotate.ts'
import { CREATORS_SEALED } from '../modules/creators/index.ts'
import { LIVE_SEALED } from '../modules/live/index.ts'
import { mediaSealed } from '../modules/media/index.ts'
import { CASES_SEALED } from '../modules/moderation/index.ts'
import { UPLOADS_SEALED } from '../modules/uploads/index.ts'

const SLICES: readonly SealedLocations[] = [
  CREATORS_SEALED,
  mediaSealed,
  UPLOADS_SEALED,
  LIVE_SEALED,
  CASES_SEALED,
]

export const SEALED_LOCATIONS: SealedLocations = {
  areas: SLICES.flatMap(({ areas }) => areas),
  columns: SLICES.flatMap(({ columns }) => columns),
}
