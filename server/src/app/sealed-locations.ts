/** All encrypted files and columns, by slice; the rotation of vault keys re-wraps them. */
import type { SealedLocations } from '#platform/vault/rotate.ts'
import { AGE_REVIEWS_SEALED } from '../modules/age-assurance/index.ts'
import { APPEARANCES_SEALED } from '../modules/appearance-records/index.ts'
import { CREATORS_SEALED } from '../modules/creators/index.ts'
import { EARNINGS_SEALED } from '../modules/earnings/index.ts'
import { LIVE_SEALED } from '../modules/live/index.ts'
import { CASES_SEALED } from '../modules/moderation/index.ts'
import { PUSH_SEALED } from '../modules/notifications/index.ts'
import { SUBSCRIPTIONS_SEALED } from '../modules/subscriptions/index.ts'
import { UPLOADS_SEALED } from '../modules/uploads/index.ts'

const SLICES: readonly SealedLocations[] = [
  CREATORS_SEALED,
  EARNINGS_SEALED,
  AGE_REVIEWS_SEALED,
  APPEARANCES_SEALED,
  UPLOADS_SEALED,
  LIVE_SEALED,
  CASES_SEALED,
  PUSH_SEALED,
  SUBSCRIPTIONS_SEALED,
]

export const SEALED_LOCATIONS: SealedLocations = {
  areas: SLICES.flatMap(({ areas }) => areas),
  columns: SLICES.flatMap(({ columns }) => columns),
}
