/** GraphQL sales stats of a creator's own media and links, counts of a profile's tabs, and the contents of a subscription. */
import { batchLoader } from '#platform/batch.ts'
import type { Builder } from '#platform/graphql/builder.ts'
import type { RequestContext } from '#platform/request-context.ts'
import type { addAccountsSchema } from '../../accounts/index.ts'
import { type SalesStats, salesByLinks, salesByMedia } from '../../ledger/index.ts'
import type { addSubscriptionsSchema } from '../../subscriptions/index.ts'
import { preloadedContents } from '../joined-media-data.ts'
import {
  countByTab,
  countOwned,
  forSubscribersOf,
  type SubscriberMedia,
  type TabCounts,
} from '../media-counts.ts'
import type { MediaDeps } from '../types.ts'
import type { MediaRef } from './media.ts'
import type { LinkRef } from './share-links.ts'

type Refs = ReturnType<typeof addAccountsSchema> &
  ReturnType<typeof addSubscriptionsSchema> & { MediaRef: MediaRef; LinkRef: LinkRef }

const NO_SALES: SalesStats = { sales: 0, incomeCents: 0 }

export function addSalesStats(builder: Builder, deps: MediaDeps, refs: Refs): void {
  const { AccountRef, PlanRef, MediaRef, LinkRef } = refs
  const FiguresRef = builder.objectRef<SalesStats>('SoldFigures').implement({
    fields: (t) => ({
      sales: t.exposeInt('sales', { description: 'Without refunds; tips are not sales.' }),
      income: t.float({
        description: 'The creator’s share in dollars, including tips at the media, less refunds.',
        resolve: ({ incomeCents }) => incomeCents / 100,
      }),
    }),
  })
  const ofMedia = batchLoader((ids: string[], _context: RequestContext) => salesByMedia(deps.db, ids))
  const ofLinks = batchLoader((ids: string[], _context: RequestContext) => salesByLinks(deps.db, ids))
  const owned = batchLoader((ids: string[], _context: RequestContext) => countOwned(deps.db, ids))
  builder.objectField(MediaRef, 'figures', (t) =>
    t.field({
      type: FiguresRef,
      nullable: true,
      description: 'Sales by shop, links and messages. Visible to the owner only.',
      resolve: async ({ id, account_id }, _args, context) =>
        context.viewer?.accountId === account_id ? ((await ofMedia(context, id)) ?? NO_SALES) : null,
    }),
  )
  builder.objectField(LinkRef, 'figures', (t) =>
    t.field({
      type: FiguresRef,
      nullable: true,
      description: 'Visible to the link’s creator only.',
      resolve: async ({ id, creator_id }, _args, context) =>
        context.viewer?.accountId === creator_id ? ((await ofLinks(context, id)) ?? NO_SALES) : null,
    }),
  )
  builder.objectField(AccountRef, 'media_count', (t) =>
    t.int({
      nullable: true,
      description: 'For the viewer’s own media in every state; null otherwise.',
      resolve: async ({ id }, _args, context) =>
        context.viewer?.accountId === id ? ((await owned(context, id)) ?? 0) : null,
    }),
  )
  addTabCounts(builder, deps, AccountRef)
  addContents(builder, deps, PlanRef)
}

const EMPTY_TABS: TabCounts = { videos: 0, photos: 0, shop: 0 }

function addTabCounts(builder: Builder, deps: MediaDeps, AccountRef: Refs['AccountRef']): void {
  const TabCountsRef = builder.objectRef<TabCounts>('ProfileTabCounts').implement({
    fields: (t) => ({
      videos: t.exposeInt('videos'),
      photos: t.exposeInt('photos'),
      shop: t.exposeInt('shop', { description: 'Media with a price; each is also a video or photo.' }),
    }),
  })
  const tabs = batchLoader((ids: string[], { viewer }: RequestContext) =>
    countByTab(deps.db, ids, { viewerId: viewer?.accountId ?? null, now: deps.clock.now() }),
  )
  builder.objectField(AccountRef, 'tab_counts', (t) =>
    t.field({
      type: TabCountsRef,
      description: 'Number of media in each profile tab, for the viewer.',
      resolve: ({ id }, _args, context) => tabs(context, id).then((found) => found ?? EMPTY_TABS),
    }),
  )
}

const NO_CONTENTS: SubscriberMedia = { videos: 0, photos: 0, thisMonth: 0 }

function addContents(builder: Builder, deps: MediaDeps, PlanRef: Refs['PlanRef']): void {
  const ContentsRef = builder.objectRef<SubscriberMedia>('SubscriptionContents').implement({
    fields: (t) => ({
      videos: t.exposeInt('videos'),
      photos: t.exposeInt('photos'),
      this_month: t.exposeInt('thisMonth', { description: 'Videos and photos released this month, in UTC.' }),
    }),
  })
  const contents = batchLoader((ids: string[], _context: RequestContext) =>
    forSubscribersOf(deps.db, ids, deps.clock.now()),
  )
  builder.objectField(PlanRef, 'contents', (t) =>
    t.field({
      type: ContentsRef,
      description: 'What subscribers can see now and others cannot.',
      resolve: ({ creator, creator_id }, _args, context) =>
        (creator && preloadedContents.of(creator)) ??
        contents(context, creator_id).then((found) => found ?? NO_CONTENTS),
    }),
  )
}
