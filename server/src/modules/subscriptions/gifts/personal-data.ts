/** A person's gifts in their data copy, and what is erased of them. Prices and dates are retained with the ledger. */
import type { Db } from '#platform/postgres/database.ts'
import { usernamesOf } from '../../accounts/index.ts'
import { giftsAbout } from './gift-queries.ts'

export async function exportGifts(db: Db, accountId: string) {
  const gifts = await giftsAbout(db, accountId)
  const names = await usernamesOf(
    db,
    gifts.map(({ creator_id }) => creator_id),
  )
  const given = gifts.filter(({ buyer_id }) => buyer_id === accountId)
  const received = gifts.filter(({ recipient_id }) => recipient_id === accountId)
  return {
    giftsGiven: given.map((gift) => ({
      creator: names.get(gift.creator_id) ?? null,
      months: gift.months,
      priceCents: gift.price_cents,
      message: gift.message,
      isAnonymous: gift.is_anonymous,
      byLink: gift.token_hash !== null,
      acceptedAt: gift.accepted_at?.toISOString() ?? null,
      returnedAt: gift.returned_at?.toISOString() ?? null,
      givenAt: gift.created_at.toISOString(),
    })),
    giftsReceived: received.map((gift) => ({
      creator: names.get(gift.creator_id) ?? null,
      months: gift.months,
      message: gift.message,
      since: gift.starts_at?.toISOString() ?? null,
      until: gift.ends_at?.toISOString() ?? null,
      returnedAt: gift.returned_at?.toISOString() ?? null,
    })),
  }
}

export async function eraseGiftTexts(db: Db, accountId: string): Promise<void> {
  await db
    .updateTable('subscription_gifts')
    .set({ message: '', reminder_at: null })
    .where((eb) => eb.or([eb('buyer_id', '=', accountId), eb('recipient_id', '=', accountId)]))
    .execute()
}
