/** Automatic top-ups for renewals, for fans who allowed them. */
import { Refusal } from '#platform/errors.ts'
import type { Db, Tx } from '#platform/postgres/database.ts'
import type { Viewer } from '#platform/viewer.ts'
import { saveAutoTopUp, walletOf } from '../../ledger/index.ts'
import { chargeableCards, isExpired, lockCards, type SavedCard } from '../cards/cards.ts'
import { findTopUpByKey } from '../top-up-queries.ts'
import type { PaymentsDeps } from '../types.ts'
import { quoteAutomatic } from './quote-top-up.ts'
import { chargeTopUp, openTopUp, readPack, type TopUpDeps } from './top-ups.ts'

/** Returns whether the top-up succeeded. Runs outside any transaction, because gateways are slow. Idempotent per key. */
export async function topUpForRenewal(
  deps: TopUpDeps,
  accountId: string,
  neededCents: number,
  key: string,
): Promise<boolean> {
  const ownKey = `auto:${key}`
  const topUp =
    (await findTopUpByKey(deps.db, accountId, ownKey)) ??
    (await openAutomatic(deps, { accountId, neededCents, key: ownKey }))
  if (!topUp) return false
  return (await chargeTopUp(deps, topUp)).state === 'paid'
}

async function openAutomatic(
  deps: TopUpDeps,
  { accountId, neededCents, key }: { accountId: string; neededCents: number; key: string },
) {
  const packs = await deps.settings.readIn(deps.db, 'payments.packs', deps.clock.now())
  const packCents = coveringPack(packs, (await walletOf(deps, accountId)).autoTopUpCents, neededCents)
  const now = deps.clock.now()
  const card = (await cardsToCharge(deps, accountId)).find((kept) => !isExpired(kept, now))
  if (!packCents || !card) return null
  const tax = await quoteAutomatic(deps, accountId, { packCents, cardId: card.id })
  // Without a known country nothing can be charged: the fan is asked when they buy credits themselves.
  if (tax === undefined) return null
  return openTopUp(deps, { accountId, key, packCents, source: { card }, isAutomatic: true, tax })
}

/** The chosen pack if it suffices and is still offered, otherwise the smallest that suffices. */
function coveringPack(packs: readonly number[], allowed: number | null, neededCents: number): number | null {
  if (allowed === null) return null
  if (allowed >= neededCents && packs.includes(allowed)) return allowed
  return packs.find((cents) => cents >= neededCents) ?? null
}

/** Null turns it off. Requires a card. */
export async function setAutoTopUp(
  deps: Pick<PaymentsDeps, 'db' | 'clock' | 'payments' | 'settings'>,
  viewer: Viewer,
  packDollars: number | null,
): Promise<void> {
  const cents = packDollars === null ? null : await readPack(deps, packDollars)
  await deps.db.transaction().execute(async (tx) => {
    await lockCards(tx, viewer.accountId)
    if (cents !== null && (await cardsToCharge({ ...deps, db: tx }, viewer.accountId)).length === 0)
      throw new Refusal('BAD_INPUT', { message: 'Add a card first.' })
    await saveAutoTopUp(tx, viewer.accountId, cents)
  })
}

/** Newest first. Cards with a disputed payment are not charged automatically. */
async function cardsToCharge(
  { db, payments }: { db: Db | Tx } & Pick<PaymentsDeps, 'payments'>,
  accountId: string,
): Promise<SavedCard[]> {
  const disputed = db
    .selectFrom('top_ups')
    .select('card_id')
    .where('account_id', '=', accountId)
    .where('state', '=', 'disputed')
    .where('card_id', 'is not', null)
  return chargeableCards({ db, payments }, accountId).where('id', 'not in', disputed).execute()
}
