/** Requests to staff to confirm an age, inserted without a picture. */
import { hashToken, randomToken } from '#platform/crypto.ts'
import { DAY_MS } from '#rules/time.ts'
import type { TestSite } from '../site.ts'

export async function seedAgeReview(
  { app }: TestSite,
  {
    note = 'My wallet doesn’t work here',
    accountId = null,
  }: { note?: string; accountId?: string | null } = {},
): Promise<string> {
  const created_at = app.clock.now()
  const { id } = await app.db
    .insertInto('age_attempts')
    .values({
      browser_hash: hashToken(randomToken()),
      device_hash: hashToken(randomToken()),
      agent: 'Chrome on Linux',
      account_id: accountId,
      method: 'staff',
      nonce: randomToken(),
      created_at,
      expires_at: new Date(created_at.getTime() + DAY_MS),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const note_sealed = app.vault.sealText(note, { area: 'age-reviews', id, kind: 'note' })
  await app.db.insertInto('age_reviews').values({ id, note_sealed, created_at }).execute()
  return id
}
