/** GraphQL fields of pinned media and collections, public to read and edited by their owners. */
import { batchLoader } from '#platform/batch.ts'
import { Refusal } from '#platform/errors.ts'
import type { Builder } from '#platform/graphql/builder.ts'
import { readUuid } from '#platform/graphql/ids.ts'
import { limitInput, readPage } from '#platform/graphql/paging.ts'
import { KEY_DESCRIPTION } from '#platform/idempotency/idempotency-key.ts'
import type { RequestContext } from '#platform/request-context.ts'
import { signedIn, type Viewer } from '#platform/viewer.ts'
import { PROFILE_COLLECTIONS } from '#rules/collections.ts'
import { PAGE_SIZE } from '#rules/limits.ts'
import { type addAccountsSchema, peopleLoader } from '../../accounts/index.ts'
import {
  addToCollection,
  createCollection,
  deleteCollection,
  orderCollectionMedia,
  orderCollections,
  removeFromCollection,
  setPinned,
  updateCollection,
} from '../collections/arrange.ts'
import { containedPairs } from '../collections/collection-queries.ts'
import {
  findVisibleCollection,
  findVisibleCollectionMedia,
  findVisibleCollections,
  type VisibleCollection,
  type VisibleCollections,
} from '../collections/visible-collections.ts'
import type { MediaDeps } from '../types.ts'
import type { MediaRef } from './media.ts'

type Refs = ReturnType<typeof addAccountsSchema> & { MediaRef: MediaRef }
type CollectionRef = ReturnType<typeof defineCollection>

export function addCollections(builder: Builder, deps: MediaDeps, refs: Refs): void {
  const CollectionRef = defineCollection(builder, deps, refs)
  addFields(builder, deps, refs, CollectionRef)
  addMutations(builder, deps, refs, CollectionRef)
}

function defineCollection(builder: Builder, deps: MediaDeps, { AccountRef, MediaRef }: Refs) {
  const people = peopleLoader(deps)
  const contained = batchLoader((keys: string[], _context: RequestContext) => containedPairs(deps.db, keys))
  return builder.objectRef<VisibleCollection>('Collection').implement({
    description: 'A named collection of media of one owner.',
    fields: (t) => ({
      id: t.exposeID('id'),
      name: t.exposeString('name'),
      count: t.exposeInt('count', { description: 'Number of media visible to the viewer.' }),
      has: t.boolean({
        description: 'For the owner: whether it contains a media.',
        args: { media: t.arg.id({ required: true }) },
        resolve: async ({ id, account_id }, { media }, context) =>
          context.viewer?.accountId === account_id &&
          ((await contained(context, `${id} ${readUuid(media)}`)) ?? false),
      }),
      cover: t.field({ type: MediaRef, nullable: true, resolve: ({ cover }) => cover }),
      user: t.field({
        type: AccountRef,
        resolve: async ({ account_id }, _args, context) => {
          const account = await people(context, account_id)
          if (!account) throw new Error('a collection has no owner')
          return account
        },
      }),
    }),
  })
}

function addFields(
  builder: Builder,
  deps: MediaDeps,
  { AccountRef, MediaRef }: Refs,
  CollectionRef: CollectionRef,
) {
  // Both fields of an account are read together, only for creators, and never for many accounts at once.
  const pinsAndCollections = batchLoader(async (ids: string[], { viewer }: RequestContext) => {
    const all = new Map<string, VisibleCollections>()
    for (const id of ids) all.set(id, await findVisibleCollections(deps, viewer, id))
    return all
  })
  builder.objectFields(AccountRef, (t) => ({
    pinned: t.field({
      type: [MediaRef],
      description: `At most ${PROFILE_COLLECTIONS.maxPinned}, in their owner’s order.`,
      extensions: { listSize: PROFILE_COLLECTIONS.maxPinned },
      resolve: async ({ id, is_creator }, _args, context) =>
        is_creator ? ((await pinsAndCollections(context, id))?.pinned ?? []) : [],
    }),
    collections: t.field({
      type: [CollectionRef],
      description: 'In their owner’s order; other viewers see only collections with media visible to them.',
      extensions: { listSize: PROFILE_COLLECTIONS.maxCollections },
      resolve: async ({ id, is_creator }, _args, context) =>
        is_creator ? ((await pinsAndCollections(context, id))?.collections ?? []) : [],
    }),
  }))
  builder.queryFields((t) => ({
    collection: t.field({
      type: CollectionRef,
      nullable: true,
      description: 'Null if it does not exist or isn’t visible to this viewer.',
      args: { id: t.arg.id({ required: true }) },
      resolve: (_root, { id }, { viewer }) => findVisibleCollection(deps, viewer, readUuid(id)),
    }),
    collectionMedia: t.field({
      type: [MediaRef],
      description: 'In the order of the collection. `after` is the last media of the previous page.',
      extensions: { listSize: PAGE_SIZE.mediaList },
      args: {
        id: t.arg.id({ required: true }),
        limit: t.arg({ type: limitInput(builder) }),
        after: t.arg.id(),
      },
      resolve: (_root, { id, limit, after }, { viewer }) =>
        findVisibleCollectionMedia(deps, viewer, {
          id: readUuid(id),
          limit: readPage(limit).limit,
          after: after === null || after === undefined ? null : readUuid(after),
        }),
    }),
  }))
}

function addMutations(
  builder: Builder,
  deps: MediaDeps,
  { MediaRef }: Refs,
  CollectionRef: CollectionRef,
): void {
  const rateLimitedViewer = async (context: RequestContext): Promise<Viewer> => {
    const viewer = signedIn(context)
    await deps.rateLimits.take('arrange', { account: viewer.accountId, address: context.address })
    return viewer
  }
  const shown = async (viewer: Viewer, id: string): Promise<VisibleCollection> => {
    const collection = await findVisibleCollection(deps, viewer, id)
    if (!collection) throw new Refusal('NOT_FOUND')
    return collection
  }
  const readAll = (ids: readonly (string | number)[]) => ids.map((id) => readUuid(String(id)))
  builder.mutationFields((t) => ({
    setPinnedMedia: t.field({
      type: [MediaRef],
      description: `Sets the pinned media, in this order; at most ${PROFILE_COLLECTIONS.maxPinned} of the viewer’s own.`,
      args: { media: t.arg.idList({ required: true }) },
      resolve: async (_root, { media }, context) => {
        const viewer = await rateLimitedViewer(context)
        await setPinned(deps, viewer, readAll(media))
        return (await findVisibleCollections(deps, viewer, viewer.accountId)).pinned
      },
    }),
    createCollection: t.field({
      type: CollectionRef,
      description: 'For creators.',
      args: {
        name: t.arg.string({ required: true }),
        media: t.arg.idList(),
        key: t.arg.string({ description: KEY_DESCRIPTION }),
      },
      resolve: async (_root, { name, media, key }, context) => {
        const viewer = await rateLimitedViewer(context)
        return shown(viewer, await createCollection(deps, viewer, { name, media: readAll(media ?? []), key }))
      },
    }),
    updateCollection: t.field({
      type: CollectionRef,
      description: 'Fields that are left out stay unchanged; a null cover means the first media.',
      args: { id: t.arg.id({ required: true }), name: t.arg.string(), cover: t.arg.id() },
      resolve: async (_root, { id, name, cover }, context) => {
        const viewer = await rateLimitedViewer(context)
        await updateCollection(deps, viewer, readUuid(id), {
          name: name ?? undefined,
          coverId: cover === null || cover === undefined ? cover : readUuid(cover),
        })
        return shown(viewer, readUuid(id))
      },
    }),
    deleteCollection: t.boolean({
      description: 'Keeps the media. False if there was no such collection.',
      args: { id: t.arg.id({ required: true }) },
      resolve: async (_root, { id }, context) =>
        deleteCollection(deps, await rateLimitedViewer(context), readUuid(id)),
    }),
    addToCollection: t.field({
      type: CollectionRef,
      args: { id: t.arg.id({ required: true }), media: t.arg.idList({ required: true }) },
      resolve: async (_root, { id, media }, context) => {
        const viewer = await rateLimitedViewer(context)
        await addToCollection(deps, viewer, readUuid(id), readAll(media))
        return shown(viewer, readUuid(id))
      },
    }),
    removeFromCollection: t.field({
      type: CollectionRef,
      description: 'Keeps the media itself.',
      args: { id: t.arg.id({ required: true }), media: t.arg.idList({ required: true }) },
      resolve: async (_root, { id, media }, context) => {
        const viewer = await rateLimitedViewer(context)
        await removeFromCollection(deps, viewer, readUuid(id), readAll(media))
        return shown(viewer, readUuid(id))
      },
    }),
    orderCollection: t.field({
      type: CollectionRef,
      description: 'Puts the given media first, in this order.',
      args: { id: t.arg.id({ required: true }), media: t.arg.idList({ required: true }) },
      resolve: async (_root, { id, media }, context) => {
        const viewer = await rateLimitedViewer(context)
        await orderCollectionMedia(deps, viewer, readUuid(id), readAll(media))
        return shown(viewer, readUuid(id))
      },
    }),
    orderCollections: t.field({
      type: [CollectionRef],
      description: 'Puts the given collections first, in this order; ignores other people’s.',
      args: { ids: t.arg.idList({ required: true }) },
      resolve: async (_root, { ids }, context) => {
        const viewer = await rateLimitedViewer(context)
        await orderCollections(deps, viewer, readAll(ids))
        return (await findVisibleCollections(deps, viewer, viewer.accountId)).collections
      },
    }),
  }))
}
