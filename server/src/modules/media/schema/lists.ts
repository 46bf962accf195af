/** GraphQL queries that return media. */
import { Refusal } from '#platform/errors.ts'
import type { Builder } from '#platform/graphql/builder.ts'
import { limitInput, readPage } from '#platform/graphql/paging.ts'
import { readFromReplica } from '#platform/postgres/replicas/read-from-replica.ts'
import { limitSearch } from '#platform/rate-limits/limit-search.ts'
import { signedIn } from '#platform/viewer.ts'
import { PAGE_MAX, PAGE_SIZE } from '#rules/limits.ts'
import { VIDEO } from '#rules/media.ts'
import { findVisibleMediaByIds } from '../access/find-visible-media.ts'
import type { VisibleMedia } from '../access/visible-media.ts'
import { listMedia, ownMedia, referenceMedia } from '../lists.ts'
import type { MediaDeps } from '../types.ts'
import type { MediaRef } from './media.ts'
import {
  readId,
  readIds,
  readMediaFilter,
  readMediaType,
  readOrdering,
  readVisibility,
} from './read-filter.ts'

/** Page size for going through one account's media one by one. */
const REFERENCE_PAGE_SIZE = 200

const listSize = { listSize: PAGE_SIZE.mediaList }

export function addMediaLists(builder: Builder, deps: MediaDeps, MediaRef: MediaRef): void {
  addSingle(builder, deps, MediaRef)
  addGetMedias(builder, deps, MediaRef)
  addOwn(builder, deps, MediaRef)
  addReference(builder, deps, MediaRef)
  addOfPerson(builder, deps, MediaRef)
}

function addSingle(builder: Builder, deps: MediaDeps, MediaRef: MediaRef): void {
  builder.queryFields((t) => ({
    videos: t.field({
      type: [MediaRef],
      description: `In the order of the ids, at most ${PAGE_MAX.size}; hidden ones are left out.`,
      extensions: { listSize: PAGE_MAX.size },
      args: {
        ids: t.arg.idList({ required: true }),
        short: t.arg.boolean({ description: 'Only clips that play from a single file.' }),
        withLike: t.arg.boolean(),
      },
      resolve: async (_root, { ids, short }, { viewer }) => {
        const seen = await findVisibleMediaByIds(deps, viewer, readIds(ids))
        return short ? seen.filter(isShortClip) : seen
      },
    }),
  }))
}

function isShortClip({ type, duration_ms }: VisibleMedia): boolean {
  return type === 'video' && duration_ms !== null && duration_ms <= VIDEO.shortClipMs
}

function addGetMedias(builder: Builder, deps: MediaDeps, MediaRef: MediaRef): void {
  const MediaFilter = builder.inputType('MediaFilter', {
    fields: (t) => ({
      query: t.string({
        description: 'Words of the description or tags; with a user, username or ids, any part of them.',
      }),
      tag: t.string(),
      ids: t.idList(),
      visibility: t.string({ description: 'free, subscription or private' }),
      type: t.string({ description: 'video or photo' }),
      user: t.id(),
      username: t.string(),
      sound: t.id({ description: 'Media that use this sound.' }),
      rand: t.boolean({
        description: 'Random order, starting anywhere or after `after`; starts over at the end.',
      }),
    }),
  })
  builder.queryField('getMedias', (t) =>
    t.field({
      type: [MediaRef],
      description: 'Newest first. `after` is the id of the last media of the previous page.',
      extensions: listSize,
      args: {
        type: t.arg.string({ required: true, description: 'video, photo, or private (own media only)' }),
        limit: t.arg({ type: limitInput(builder) }),
        filter: t.arg({ type: MediaFilter }),
        withLike: t.arg.boolean(),
        after: t.arg.id(),
      },
      resolve: async (_root, { type, limit, filter, after }, context) => {
        await limitSearch(deps, context, filter?.query)
        const ordering = readOrdering(limit, after)
        if (type === 'private') {
          const wanted = readMediaFilter({ ...filter, user: null, username: null })
          return ownMedia(deps, signedIn(context), {
            ...ordering,
            selection: wanted && { ...wanted, visibility: 'private' },
          })
        }
        const known = readMediaType(type)
        if (!known) throw new Refusal('BAD_INPUT')
        const wanted = readMediaFilter(filter, known)
        const list = { ...ordering, selection: wanted, isRandom: filter?.rand === true }
        return readFromReplica(deps, context, (from) => listMedia(from, context.viewer, list))
      },
    }),
  )
}

function addOwn(builder: Builder, deps: MediaDeps, MediaRef: MediaRef): void {
  const AccountMediaFilter = builder.inputType('AccountMediaFilter', {
    fields: (t) => ({ visibility: t.string(), type: t.string(), ids: t.idList(), query: t.string() }),
  })
  const PrivateMediaFilter = builder.inputType('PrivateMediaFilter', {
    fields: (t) => ({ query: t.string(), type: t.string() }),
  })
  builder.queryFields((t) => ({
    accountMedia: t.field({
      type: [MediaRef],
      description: 'The viewer’s own media in every state, newest first.',
      extensions: listSize,
      args: {
        filter: t.arg({ type: AccountMediaFilter }),
        limit: t.arg({ type: limitInput(builder) }),
        after: t.arg.id(),
      },
      resolve: async (_root, { filter, limit, after }, context) => {
        const viewer = signedIn(context)
        await limitSearch(deps, context, filter?.query)
        return ownMedia(deps, viewer, { ...readOrdering(limit, after), selection: readMediaFilter(filter) })
      },
    }),
    privateMedia: t.field({
      type: [MediaRef],
      description: 'The viewer’s own private media that are ready, newest first.',
      extensions: listSize,
      args: {
        filter: t.arg({ type: PrivateMediaFilter }),
        limit: t.arg({ type: limitInput(builder) }),
        after: t.arg.id(),
      },
      resolve: async (_root, { filter, limit, after }, context) => {
        const viewer = signedIn(context)
        await limitSearch(deps, context, filter?.query)
        const wanted = readMediaFilter(filter)
        return ownMedia(deps, viewer, {
          ...readOrdering(limit, after),
          selection: wanted && { ...wanted, visibility: 'private', isPlayable: true },
        })
      },
    }),
  }))
}

function addReference(builder: Builder, deps: MediaDeps, MediaRef: MediaRef): void {
  const ReferenceFilter = builder.inputType('ReferenceFilter', {
    fields: (t) => ({
      reference: t.id({ description: 'A media that the list must contain.' }),
      username: t.string(),
      visibility: t.string(),
      type: t.string(),
    }),
  })
  builder.queryField('getReference', (t) =>
    t.field({
      type: [MediaRef],
      description: `One person’s media, newest first, at most ${REFERENCE_PAGE_SIZE}, including the reference.`,
      extensions: { listSize: REFERENCE_PAGE_SIZE },
      args: { filter: t.arg({ type: ReferenceFilter }), limit: t.arg({ type: limitInput(builder) }) },
      resolve: (_root, { filter, limit }, context) => {
        const reference = {
          referenceId: readId(filter?.reference) ?? null,
          username: filter?.username ?? undefined,
          type: readMediaType(filter?.type),
          visibility: readVisibility(filter?.visibility),
          page: readPage(limit, REFERENCE_PAGE_SIZE),
        }
        return readFromReplica(deps, context, (from) => referenceMedia(from, context.viewer, reference))
      },
    }),
  )
}

function addOfPerson(builder: Builder, deps: MediaDeps, MediaRef: MediaRef): void {
  const parts = {
    profilePhotos: { type: 'photo' },
    shop: { isSold: true },
  } as const
  for (const [name, part] of Object.entries(parts)) {
    builder.queryField(name, (t) =>
      t.field({
        type: [MediaRef],
        description: 'Newest first.',
        extensions: listSize,
        args: {
          username: t.arg.string({ required: true }),
          limit: t.arg({ type: limitInput(builder) }),
          after: t.arg.id(),
        },
        resolve: (_root, { username, limit, after }, context) => {
          const list = { ...readOrdering(limit, after), selection: { ...part, username } }
          return readFromReplica(deps, context, (from) => listMedia(from, context.viewer, list))
        },
      }),
    )
  }
}
