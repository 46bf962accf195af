/** Where sealed things lie, slice by slice: what the rotation of the vault's keys walks through. */
import type { SealedPlaces } from '#platform/vault/rotate.ts'

const SLICES: readonly SealedPlaces[] = []

export const SEALED_PLACES: SealedPlaces = {
  areas: SLICES.flatMap(({ areas }) => areas),
  columns: SLICES.flatMap(({ columns }) => columns),
}
