/** GraphQL fields of releases: for link holders, owners and staff. */

import { batchLoader } from '#platform/batch.ts'
import type { Builder } from '#platform/graphql/builder.ts'
import { readUuid } from '#platform/graphql/ids.ts'
import { limitInput, readPage } from '#platform/graphql/paging.ts'
import { accountAndAddress } from '#platform/rate-limits/subjects.ts'
import type { RequestContext } from '#platform/request-context.ts'
import { signedIn } from '#platform/viewer.ts'
import { RELEASE, releaseTerms } from '#rules/appearance.ts'
import { PAGE_SIZE } from '#rules/limits.ts'
import { type addAccountsSchema, findAccountsByIds } from '../../accounts/index.ts'
import {
  appearancesByIds,
  findAppearance,
  openName,
  type ReleaseRow,
  releaseLinkOf,
  releaseQueue,
  releasesOf,
} from '../../appearance-records/index.ts'
import { findMedia, type MediaRef } from '../../media/index.ts'
import { asStaff } from '../../staff-rights/index.ts'
import {
  awaitsReview,
  type FoundRelease,
  findRelease,
  mayViewMedia,
  releaseStateOf,
} from '../releases/find-release.ts'
import { renewReleaseLink } from '../releases/paper-release.ts'
import { recordLinkViews } from '../releases/signer-flags.ts'
import { type OpenedRelease, openRelease, reviewRelease } from '../releases/staff-releases.ts'
import { withdrawRelease } from '../releases/withdraw-release.ts'
import type { AppearancesDeps } from '../types.ts'
import type { AppearanceRef } from './appearances.ts'

type Refs = ReturnType<typeof addAccountsSchema> & { AppearanceRef: AppearanceRef; MediaRef: MediaRef }

export function addReleases(builder: Builder, deps: AppearancesDeps, refs: Refs): void {
  addToAppearance(builder, deps, refs)
  addPublic(builder, deps, refs)
  addForStaff(builder, deps, refs)
}

function addToAppearance(builder: Builder, deps: AppearancesDeps, { AppearanceRef }: Refs): void {
  const releases = batchLoader((ids: string[], _context: RequestContext) => releasesOf(deps.db, ids))
  /** For owners, who may pass the link on: records where they viewed it, to compare with where it is signed. */
  const links = batchLoader(async (ids: string[], { address }: RequestContext) => {
    const found = await releasesOf(deps.db, ids)
    const unused = [...found.values()].filter(({ sent_at }) => sent_at === null).map(({ id }) => id)
    if (unused.length > 0) await recordLinkViews(deps, unused, address)
    return found
  })
  const LinkRef = builder.objectRef<{ url: string; expiresAt: Date }>('ReleaseLink').implement({
    fields: (t) => ({
      url: t.exposeString('url'),
      expires_date: t.expose('expiresAt', { type: 'DateTime' }),
    }),
  })
  builder.objectFields(AppearanceRef, (t) => ({
    release_way: t.string({
      nullable: true,
      description: 'link or paper, once a release was signed or uploaded',
      resolve: async ({ id, account_id }, _args, context) =>
        account_id === null ? ((await releases(context, id))?.way ?? null) : null,
    }),
    release_link: t.field({
      type: LinkRef,
      nullable: true,
      description:
        'For the owner: the link by which a person who isn’t a creator here signs; valid until it is used.',
      resolve: async ({ id, account_id, owner_id, state }, _args, context) => {
        if (account_id !== null || state !== 'asked' || context.viewer?.accountId !== owner_id) return null
        const release = await links(context, id)
        return release ? releaseLinkOf(deps, release) : null
      },
    }),
  }))
  builder.mutationField('renewReleaseLink', (t) =>
    t.field({
      type: AppearanceRef,
      description:
        'Replaces the link by a new one, valid for two weeks. Also after staff rejected a release.',
      args: { id: t.arg.id({ required: true }) },
      resolve: async (_root, { id }, context) => {
        const viewer = signedIn(context)
        await deps.rateLimits.take('appearance', { account: viewer.accountId, address: context.address })
        await renewReleaseLink(deps, viewer, readUuid(id))
        const appearance = await findAppearance(deps.db, readUuid(id))
        if (!appearance) throw new Error('the appearance disappeared while its release link was renewed')
        return appearance
      },
    }),
  )
}

type ReleaseByToken = FoundRelease & { token: string }

function addPublic(builder: Builder, deps: AppearancesDeps, { AccountRef }: Refs): void {
  const fileOf = ({ token }: ReleaseByToken, file: string) => `/api/release/${token}/${file}`
  const ReleaseRef = builder.objectRef<ReleaseByToken>('Release').implement({
    description: 'The release behind a link. Visible to anyone who has the link.',
    fields: (t) => ({
      state: t.string({
        description: 'open, preparing, expired, signed, or over',
        resolve: (found) => releaseStateOf(found, deps.clock.now()),
      }),
      can_withdraw: t.boolean({
        description: 'Whether this link withdraws a signed release.',
        resolve: ({ by, appearance: { state } }) =>
          by === 'withdrawing' && (state === 'asked' || state === 'confirmed'),
      }),
      is_waiting: t.boolean({
        description: 'Signed, but not approved by staff yet: the media stays hidden from others.',
        resolve: awaitsReview,
      }),
      is_own: t.boolean({
        description: 'The viewer owns the media and cannot sign for another person.',
        resolve: ({ media }, _args, { viewer }) => viewer?.accountId === media.account_id,
      }),
      name: t.string({
        nullable: true,
        description: 'As entered by the owner.',
        resolve: (found) => (mayViewMedia(found, deps.clock.now()) ? openName(deps, found.appearance) : null),
      }),
      owner: t.field({
        type: AccountRef,
        nullable: true,
        resolve: async ({ media }) => (await findAccountsByIds(deps.db, [media.account_id]))[0] ?? null,
      }),
      type: t.string({ resolve: ({ media }) => media.type }),
      description: t.string({
        nullable: true,
        resolve: (found) => (mayViewMedia(found, deps.clock.now()) ? found.media.description : null),
      }),
      picture: t.string({
        nullable: true,
        resolve: (found) => (mayViewMedia(found, deps.clock.now()) ? fileOf(found, 'picture') : null),
      }),
      clip: t.string({
        nullable: true,
        resolve: (found) =>
          mayViewMedia(found, deps.clock.now()) && found.media.playback.mp4 ? fileOf(found, 'clip') : null,
      }),
      expires_date: t.field({ type: 'DateTime', resolve: ({ release }) => release.expires_at }),
      signed_date: t.field({ type: 'DateTime', nullable: true, resolve: ({ release }) => release.sent_at }),
      terms: t.stringList({
        description: 'The text that the person agrees to.',
        resolve: async ({ media }) => {
          const [owner] = await findAccountsByIds(deps.db, [media.account_id])
          return releaseTerms({ site: deps.site.name, owner: owner?.username ?? '', what: media.type })
        },
      }),
    }),
  })
  builder.queryField('release', (t) =>
    t.field({
      type: ReleaseRef,
      nullable: true,
      description: 'Null for an invalid link. No sign-in is needed.',
      args: { token: t.arg.string({ required: true }) },
      resolve: async (_root, { token }) => {
        const found = await findRelease(deps.db, token)
        return found && { ...found, token }
      },
    }),
  )
  builder.mutationField('withdrawRelease', (t) =>
    t.boolean({
      description: 'By the link that the signer received, or instead of signing. Hides the media at once.',
      args: { token: t.arg.string({ required: true }) },
      resolve: async (_root, { token }, context) => {
        await deps.rateLimits.take('release', accountAndAddress(context))
        return withdrawRelease(deps, token)
      },
    }),
  )
}

const FLAGS_WORDS =
  'same-browser: signed in a browser of the owner; same-network: from where the owner was shown the link'

function addForStaff(
  builder: Builder,
  deps: AppearancesDeps,
  { AppearanceRef, AccountRef, MediaRef }: Refs,
): void {
  const owners = batchLoader(async (ids: string[], _context: RequestContext) => {
    const appearances = await appearancesByIds(deps.db, ids)
    const people = await findAccountsByIds(
      deps.db,
      appearances.map(({ owner_id }) => owner_id),
    )
    const byId = new Map(people.map((person) => [person.id, person]))
    return new Map(
      appearances.flatMap(({ id, owner_id }) => {
        const owner = byId.get(owner_id)
        return owner ? [[id, owner] as const] : []
      }),
    )
  })
  const QueuedRef = builder.objectRef<ReleaseRow>('QueuedRelease').implement({
    fields: (t) => ({
      id: t.exposeID('id'),
      way: t.string({ description: 'link or paper', resolve: ({ way }) => way ?? '' }),
      flags: t.exposeStringList('flags', { description: FLAGS_WORDS, extensions: { listSize: 2 } }),
      date: t.field({ type: 'DateTime', nullable: true, resolve: ({ sent_at }) => sent_at }),
      owner: t.field({
        type: AccountRef,
        nullable: true,
        description: 'The owner of the media.',
        resolve: async ({ id }, _args, context) => (await owners(context, id)) ?? null,
      }),
    }),
  })
  const OpenedRef = builder.objectRef<OpenedRelease>('OpenedRelease').implement({
    description: 'A decrypted release; opening it is recorded in the audit log.',
    fields: (t) => ({
      id: t.id({ resolve: ({ release }) => release.id }),
      way: t.string({ resolve: ({ release }) => release.way ?? '' }),
      flags: t.stringList({
        description: FLAGS_WORDS,
        extensions: { listSize: 2 },
        resolve: ({ release }) => release.flags,
      }),
      needs_review: t.boolean({
        description:
          'It takes effect once staff approve it. False for releases signed before reviews were introduced.',
        resolve: ({ release: { way, needs_review } }) => way === 'paper' || needs_review,
      }),
      verdict: t.string({ nullable: true, resolve: ({ release }) => release.verdict }),
      date: t.field({ type: 'DateTime', nullable: true, resolve: ({ release }) => release.sent_at }),
      media: t.id({ resolve: ({ appearance }) => appearance.about_media }),
      about: t.field({
        type: MediaRef,
        nullable: true,
        description: 'The media; null if it was deleted.',
        resolve: async ({ appearance }) => {
          const media = await findMedia(deps.db, appearance.about_media)
          return media && media.deleted_at === null ? { ...media, access: 'open' as const } : null
        },
      }),
      state: t.string({
        description: 'State of the appearance.',
        resolve: ({ appearance }) => appearance.state,
      }),
      said_name: t.string({
        nullable: true,
        description: 'As entered by the owner.',
        resolve: ({ appearance }) => openName(deps, appearance),
      }),
      name: t.string({ nullable: true, resolve: ({ details }) => details?.name ?? null }),
      birthDate: t.string({ nullable: true, resolve: ({ details }) => details?.birthDate ?? null }),
      terms: t.stringList({ resolve: ({ details }) => details?.terms ?? [] }),
      pictures: t.stringList({
        description: 'Addresses; opening each is recorded separately.',
        extensions: { listSize: RELEASE.maxPictures + 2 },
        resolve: ({ release }) => release.pictures.map((name) => `/api/staff/release/${release.id}/${name}`),
      }),
    }),
  })
  builder.queryField('releaseQueue', (t) =>
    t.field({
      type: [QueuedRef],
      description: 'For moderators: releases without a decision, oldest first.',
      args: {
        after: t.arg.id({ description: 'The last item of the previous page.' }),
        limit: t.arg({ type: limitInput(builder) }),
      },
      resolve: (_root, { after, limit }, context) => {
        asStaff(context, 'releases.see')
        return releaseQueue(deps.db, {
          after: after ? readUuid(after) : null,
          limit: readPage(limit, PAGE_SIZE.list).limit,
        })
      },
    }),
  )
  builder.mutationFields((t) => ({
    openRelease: t.field({
      type: OpenedRef,
      description: 'For moderators. A mutation, because opening a release is recorded.',
      args: { id: t.arg.id({ required: true }) },
      resolve: (_root, { id }, context) => openRelease(deps, asStaff(context, 'releases.open'), readUuid(id)),
    }),
    reviewRelease: t.field({
      type: AppearanceRef,
      description: 'For moderators: an approved release takes effect; a rejected one hides the media.',
      args: {
        id: t.arg.id({ required: true }),
        good: t.arg.boolean({ required: true }),
        reason: t.arg.string(),
        first: t.arg.boolean({ description: 'Only if no other staff member has decided in the meantime.' }),
      },
      resolve: (_root, { id, good, reason, first }, context) =>
        reviewRelease(deps, asStaff(context, 'releases.review'), readUuid(id), {
          isGood: good,
          reason: reason ?? '',
          isFirst: first === true,
        }),
    }),
  }))
}
