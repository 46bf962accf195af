/** GraphQL fields to offer and obtain media by share link. */

import type { Builder } from '#platform/graphql/builder.ts'
import { readUuid } from '#platform/graphql/ids.ts'
import { limitInput, readPage } from '#platform/graphql/paging.ts'
import { KEY_DESCRIPTION } from '#platform/idempotency/idempotency-key.ts'
import { accountOrAddress } from '#platform/rate-limits/subjects.ts'
import { signedIn } from '#platform/viewer.ts'
import { PAGE_SIZE } from '#rules/limits.ts'
import { type addAccountsSchema, peopleLoader } from '../../accounts/index.ts'
import { visitShareLink } from '../links/link-visits.ts'
import { openLinkCode } from '../links/open-link-code.ts'
import {
  createShareLink,
  listShareLinks,
  removeShareLink,
  type ShareLink,
  updateShareLink,
} from '../links/share-links.ts'
import { buyShareLink } from '../shop/buy-share-link.ts'
import type { MediaDeps } from '../types.ts'
import type { MediaRef } from './media.ts'
import { type PurchaseRef, readSeenPrice, SEEN_PRICE_DESCRIPTION } from './purchases.ts'

type Refs = ReturnType<typeof addAccountsSchema> & { MediaRef: MediaRef; PurchaseRef: PurchaseRef }
export type LinkRef = ReturnType<typeof defineLink>

export function addShareLinks(builder: Builder, deps: MediaDeps, refs: Refs): LinkRef {
  const LinkRef = defineLink(builder, deps, refs)
  addQueries(builder, deps, LinkRef)
  addMutations(builder, deps, LinkRef)
  builder.mutationField('buySharedLink', (t) =>
    t.field({
      type: refs.PurchaseRef,
      description: 'For those that cost nothing, too: their media is then the viewer’s.',
      args: {
        id: t.arg.string({ required: true }),
        key: t.arg.string({ description: KEY_DESCRIPTION }),
        price: t.arg.float({ description: SEEN_PRICE_DESCRIPTION }),
      },
      resolve: async (_root, { id, key, price }, context) => {
        const viewer = signedIn(context)
        await deps.rateLimits.take('pay', { account: viewer.accountId, address: context.address })
        return buyShareLink(deps, viewer, id, { key, seenCents: readSeenPrice(price) })
      },
    }),
  )
  return LinkRef
}

function defineLink(builder: Builder, deps: MediaDeps, { AccountRef, MediaRef }: Refs) {
  const people = peopleLoader(deps)
  return builder.objectRef<ShareLink>('SharedLink').implement({
    fields: (t) => ({
      id: t.id({ description: 'It stands in /short/{id}.', resolve: ({ code }) => code }),
      description: t.exposeString('description'),
      url: t.string({ resolve: ({ code }) => `${deps.site.url}/short/${code}` }),
      media: t.field({ type: MediaRef, resolve: ({ media }) => media }),
      price: t.float({
        description: 'In dollars; 0 is free for everybody who is signed in.',
        resolve: ({ price_cents }) => price_cents / 100,
      }),
      add_date: t.field({ type: 'DateTime', resolve: ({ created_at }) => created_at }),
      user: t.field({
        type: AccountRef,
        resolve: async ({ creator_id }, _args, context) => {
          const creator = await people(context, creator_id)
          if (!creator) throw new Error('a share link has no creator')
          return creator
        },
      }),
      access: t.string({
        description: 'open, or price: then buySharedLink opens it.',
        resolve: ({ media }) => (media.access === 'open' ? 'open' : 'price'),
      }),
    }),
  })
}

function addQueries(builder: Builder, deps: MediaDeps, LinkRef: LinkRef): void {
  builder.queryFields((t) => ({
    sharedLinks: t.field({
      type: [LinkRef],
      description: 'The viewer’s own, newest first. `after` is the last one of the page before.',
      extensions: { listSize: PAGE_SIZE.list },
      args: { limit: t.arg({ type: limitInput(builder) }), after: t.arg.id() },
      resolve: (_root, { limit, after }, context) =>
        listShareLinks(deps, signedIn(context), { ...readPage(limit), after: after ?? null }),
    }),
    sharedLink: t.field({
      type: LinkRef,
      nullable: true,
      description: 'Null when it leads to nothing this viewer may see.',
      args: { id: t.arg.string({ required: true }) },
      resolve: async (_root, { id }, context) => (await openLinkCode(deps, context, id)).shared,
    }),
  }))
}

function addMutations(builder: Builder, deps: MediaDeps, LinkRef: LinkRef): void {
  builder.mutationFields((t) => ({
    createSharedLink: t.field({
      type: LinkRef,
      description: 'For creators, of media of their own, private ones too.',
      args: {
        media: t.arg.id({ required: true }),
        free: t.arg.boolean({ required: true }),
        price: t.arg.float({ description: 'In dollars, 3 at least, unless it is free.' }),
        text: t.arg.string({ required: true }),
      },
      resolve: async (_root, { media, free, price, text }, context) => {
        const viewer = signedIn(context)
        await deps.rateLimits.take('upload', { account: viewer.accountId, address: context.address })
        const link = { mediaId: readUuid(media), isFree: free, price: price ?? null, text }
        return createShareLink(deps, viewer, link)
      },
    }),
    updateSharedLink: t.field({
      type: LinkRef,
      description: 'Only what is given changes.',
      args: {
        id: t.arg.string({ required: true }),
        price: t.arg.float({ description: 'In dollars; 0 is free.' }),
        description: t.arg.string(),
      },
      resolve: (_root, { id, price, description }, context) =>
        updateShareLink(deps, signedIn(context), id, {
          price: price ?? undefined,
          description: description ?? undefined,
        }),
    }),
    visitSharedLink: t.boolean({
      description: 'Counts a visit for who made the link. False when it is one’s own, or leads nowhere.',
      args: { id: t.arg.string({ required: true }) },
      resolve: async (_root, { id }, context) => {
        await deps.rateLimits.take('watch', accountOrAddress(context))
        const { shared } = await openLinkCode(deps, context, id)
        return shared !== null && visitShareLink(deps, context.viewer, id)
      },
    }),
    removeSharedLink: t.boolean({
      description: 'Those who bought by it keep what they bought. False when there is nothing to remove.',
      args: { id: t.arg.string({ required: true }) },
      resolve: (_root, { id }, context) => removeShareLink(deps, signedIn(context), id),
    }),
  }))
}
