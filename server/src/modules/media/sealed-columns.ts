/** Encrypted files and columns of this slice, for key rotation. */
import type { SealedLocations } from '#platform/vault/rotate.ts'
import { RELEASES_AREA } from './appearances/release-link.ts'

export const mediaSealed: SealedLocations = {
  areas: [RELEASES_AREA],
  columns: [
    { table: 'appearances', id: 'id', column: 'name_sealed' },
    { table: 'releases', id: 'id', column: 'token_sealed' },
    { table: 'releases', id: 'id', column: 'details_sealed' },
  ],
}
