/** GraphQL schema of media, assembled from one file per part. */
import type { Builder } from '#platform/graphql/builder.ts'
import type { addAccountsSchema } from '../accounts/index.ts'
import type { addLedgerSchema } from '../ledger/index.ts'
import type { addPaymentsSchema } from '../payments/index.ts'
import type { addSubscriptionsSchema } from '../subscriptions/index.ts'
import { addCollections } from './schema/collections.ts'
import { addMediaLists } from './schema/lists.ts'
import { defineMedia } from './schema/media.ts'
import { addMediaMutations } from './schema/mutations.ts'
import { addPurchases } from './schema/purchases.ts'
import { addReleaseCalendar } from './schema/release-calendar.ts'
import { addReviewQueue } from './schema/review-queue.ts'
import { addSalesStats } from './schema/sales-stats.ts'
import { addShareLinks } from './schema/share-links.ts'
import { addShortLinks } from './schema/short-links.ts'
import { addSounds } from './schema/sounds.ts'
import { addTransactionMedia } from './schema/transaction-media.ts'
import type { MediaDeps } from './types.ts'

type MediaSchemaRefs = ReturnType<typeof addAccountsSchema> &
  ReturnType<typeof addLedgerSchema> &
  ReturnType<typeof addPaymentsSchema> &
  ReturnType<typeof addSubscriptionsSchema>

export function addMediaSchema(builder: Builder, deps: MediaDeps, refs: MediaSchemaRefs) {
  const MediaRef = defineMedia(builder, deps, refs.AccountRef)
  addReviewQueue(builder, deps, { ...refs, MediaRef })
  addMediaLists(builder, deps, MediaRef)
  addMediaMutations(builder, deps, MediaRef)
  addShortLinks(builder, deps, MediaRef)
  addSounds(builder, deps)
  const PurchaseRef = addPurchases(builder, deps, { ...refs, MediaRef })
  const LinkRef = addShareLinks(builder, deps, { ...refs, MediaRef, PurchaseRef })
  addReleaseCalendar(builder, deps, MediaRef)
  addCollections(builder, deps, { ...refs, MediaRef })
  addSalesStats(builder, deps, { ...refs, MediaRef, LinkRef })
  addTransactionMedia(builder, deps, { ...refs, MediaRef })
  return { MediaRef, LinkRef }
}
