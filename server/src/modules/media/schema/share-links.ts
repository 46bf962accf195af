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
      description: 'Also for free links: the media then belongs to the viewer’s purchases.',
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
      id: t.id({ description: 'The id in /short/{id}.', resolve: ({ code }) => code }),
      description: t.exposeString('description'),
      url: t.string({ resolve: ({ code }) => `${deps.site.url}/short/${code}` }),
      media: t.field({ type: MediaRef, resolve: ({ media }) => media }),
      price: t.float({
        description: 'In dollars; 0 is free for everyone who is signed in.',
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
        description: 'open, or price: buySharedLink gives access.',
        resolve: ({ media }) => (media.access === 'open' ? 'open' : 'price'),
      }),
    }),
  })
}

function addQueries(builder: Builder, deps: MediaDeps, LinkRef: LinkRef): void {
  builder.queryFields((t) => ({
    sharedLinks: t.field({
      type: [LinkRef],
      description: 'The viewer’s own links, newest first. `after` is the last one of the previous page.',
      extensions: { listSize: PAGE_SIZE.list },
      args: { limit: t.arg({ type: limitInput(builder) }), after: t.arg.id() },
      resolve: (_root, { limit, after }, context) =>
        listShareLinks(deps, signedIn(context), { ...readPage(limit), after: after ?? null }),
    }),
    sharedLink: t.field({
      type: LinkRef,
      nullable: true,
      description: 'Null if it leads to nothing that this viewer may see.',
      args: { id: t.arg.string({ required: true }) },
      resolve: async (_root, { id }, context) => (await openLinkCode(deps, context, id)).shared,
    }),
  }))
}

function addMutations(builder: Builder, deps: MediaDeps, LinkRef: LinkRef): void {
  builder.mutationFields((t) => ({
    createSharedLink: t.field({
      type: LinkRef,
      description: 'For creators, for any of their own media, including private ones.',
      args: {
        media: t.arg.id({ required: true }),
        free: t.arg.boolean({ required: true }),
        price: t.arg.float({ description: 'In dollars, at least 3, unless it is free.' }),
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
      description: 'Changes only the given fields.',
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
      description: 'Counts a visit. False for one’s own link and for links that lead nowhere.',
      args: { id: t.arg.string({ required: true }) },
      resolve: async (_root, { id }, context) => {
        await deps.rateLimits.take('watch', accountOrAddress(context))
        const { shared } = await openLinkCode(deps, context, id)
        return shared !== null && visitShareLink(deps, context.viewer, id)
      },
    }),
    removeSharedLink: t.boolean({
      description: 'Buyers keep what they bought. False if there is nothing to remove.',
      args: { id: t.arg.string({ required: true }) },
      resolve: (_root, { id }, context) => removeShareLink(deps, signedIn(context), id),
    }),
  }))
}
