/** Where requests to staff are sealed: a message in the row, and one picture in the file store. */
import { sql } from 'kysely'
import { fileKey } from '#platform/storage/file-key.ts'
import type { ReferencedFiles } from '#platform/storage/referenced-files.ts'
import type { SealedLocations } from '#platform/vault/rotate.ts'
import type { AgeAssuranceDeps } from '../types.ts'

export const AGE_REVIEWS_AREA = 'age-reviews'
const AREA = AGE_REVIEWS_AREA
const PICTURE = 'document.bin'

export const AGE_REVIEWS_SEALED: SealedLocations = {
  areas: [AREA],
  columns: [{ table: 'age_reviews', id: 'id', column: 'note_sealed' }],
}

export const AGE_REVIEW_FILES: ReferencedFiles = sql`
  select 'age-reviews/' || id || '/document.bin' as key from age_reviews
`

type Deps = Pick<AgeAssuranceDeps, 'vault' | 'storage'>

export const noteContext = (id: string) => ({ area: AREA, id, kind: 'note' })
const pictureContext = (id: string) => ({ area: AREA, id, kind: 'document' })
const pictureKey = (id: string) => fileKey(AREA, id, PICTURE)

export function storePicture({ vault }: Deps, id: string, bytes: Buffer): Promise<void> {
  return vault.putFile(pictureKey(id), bytes, pictureContext(id))
}

export function readPicture({ vault }: Deps, id: string): Promise<Buffer | null> {
  return vault.readFile(pictureKey(id), pictureContext(id))
}

/** Safe to repeat. */
export async function deletePicture({ storage }: Deps, id: string): Promise<void> {
  await storage.remove(pictureKey(id))
}
