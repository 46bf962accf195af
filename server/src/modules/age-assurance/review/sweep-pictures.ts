/** Deletes pictures whose request is gone: decided, replaced by another one, or expired. */
import { filePrefix, parseFileKey } from '#platform/storage/file-key.ts'
import { HOUR_MS } from '#rules/time.ts'
import type { AgeAssuranceDeps } from '../types.ts'
import { findReview } from './review-queries.ts'
import { AGE_REVIEWS_AREA } from './sealed.ts'

export async function sweepPictures({
  db,
  clock,
  storage,
}: Pick<AgeAssuranceDeps, 'db' | 'clock' | 'storage'>): Promise<void> {
  // A new picture is stored before its request.
  const before = new Date(clock.now().getTime() - HOUR_MS)
  for await (const { key, modifiedAt } of storage.list(filePrefix(AGE_REVIEWS_AREA))) {
    const id = key.split('/')[1] ?? ''
    if (modifiedAt < before && parseFileKey(key) && !(await findReview(db, id))) await storage.remove(key)
  }
}
