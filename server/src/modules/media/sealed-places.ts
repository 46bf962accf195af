/** Where this slice keeps what is sealed: the rotation of the vault's keys walks through it. */
import type { SealedPlaces } from '#platform/vault/rotate.ts'

export const mediaSealed: SealedPlaces = {
  areas: [],
  columns: [
    { table: 'appearances', id: 'id', column: 'name_sealed' },
    { table: 'uploads', id: 'id', column: 'appears_sealed' },
  ],
}
