/** GraphQL fields for people in media: named by the owner, answered by the people named. */
import { batchLoader } from '#platform/batch.ts'
import type { Builder } from '#platform/graphql/builder.ts'
import { readUuid } from '#platform/graphql/ids.ts'
import { limitInput, readPage } from '#platform/graphql/paging.ts'
import type { RequestContext } from '#platform/request-context.ts'
import { signedIn, type Viewer } from '#platform/viewer.ts'
import { APPEARANCES } from '#rules/appearance.ts'
import { PAGE_SIZE } from '#rules/limits.ts'
import { type addAccountsSchema, peopleLoader } from '../../accounts/index.ts'
import {
  type AppearanceRow,
  appearancesOf,
  appearancesOfPerson,
  countPendingAppearances,
  openName,
  signedByLink,
} from '../../appearance-records/index.ts'
import {
  consentOf,
  findVisibleMedia,
  isOwnerOrStaff,
  type MediaRef,
  ownMediaWithOthers,
  readOrdering,
} from '../../media/index.ts'
import { asStaff } from '../../staff-rights/index.ts'
import { confirmAppearance, withdrawAppearance } from '../answer.ts'
import { addPeopleToMedia } from '../name-people.ts'
import { mayRemoveName, removeName, removeNameAsStaff } from '../remove-name.ts'
import type { AppearancesDeps } from '../types.ts'
import { namedPersonInput } from './named-person.ts'

type Refs = ReturnType<typeof addAccountsSchema> & { MediaRef: MediaRef }
export type AppearanceRef = ReturnType<typeof defineAppearance>

export function addAppearances(builder: Builder, deps: AppearancesDeps, refs: Refs) {
  const AppearanceRef = defineAppearance(builder, deps, refs)
  addToMedia(builder, deps, { ...refs, AppearanceRef })
  addOwn(builder, deps, { ...refs, AppearanceRef })
  addChanges(builder, deps, { ...refs, AppearanceRef })
  return AppearanceRef
}

function defineAppearance(builder: Builder, deps: AppearancesDeps, { AccountRef, MediaRef }: Refs) {
  const people = peopleLoader(deps)
  const hasSigned = batchLoader(async (ids: string[], _context: RequestContext) => {
    const signed = await signedByLink(deps.db, ids)
    return new Map(ids.map((id) => [id, signed.has(id)]))
  })
  return builder.objectRef<AppearanceRow>('Appearance').implement({
    description: 'A person shown in a media. Visible to that person, the owner and staff.',
    fields: (t) => ({
      id: t.exposeID('id'),
      state: t.exposeString('state', {
        description: 'asked, confirmed, declined, withdrawn, or refused (a release that staff rejected)',
      }),
      not_me: t.exposeBoolean('is_mistaken', { description: 'The person says that it is someone else.' }),
      reason: t.exposeString('reason', { nullable: true, description: 'Why staff rejected the release.' }),
      asked_date: t.expose('asked_at', { type: 'DateTime' }),
      answered_date: t.expose('answered_at', { type: 'DateTime', nullable: true }),
      user: t.field({
        type: AccountRef,
        nullable: true,
        description: 'A creator on this site; null for a person who signs a release.',
        resolve: async ({ account_id }, _args, context) =>
          account_id === null ? null : ((await people(context, account_id)) ?? null),
      }),
      name: t.string({
        nullable: true,
        description: 'Of a person who signs a release, as entered by the owner.',
        resolve: (row) => openName(deps, row),
      }),
      owner: t.field({
        type: AccountRef,
        nullable: true,
        resolve: async ({ owner_id }, _args, context) => (await people(context, owner_id)) ?? null,
      }),
      media: t.field({
        type: MediaRef,
        nullable: true,
        description: 'Null if the viewer may not see it, for example after declining.',
        resolve: ({ media_id }, _args, { viewer }) =>
          media_id ? findVisibleMedia(deps, viewer, media_id) : null,
      }),
      can_remove: t.boolean({
        description: 'Whether the owner may remove the person.',
        resolve: async (row, _args, context) =>
          context.viewer?.accountId === row.owner_id &&
          mayRemoveName(row, {
            hasSigned: row.account_id === null && (await hasSigned(context, row.id)) === true,
          }),
      }),
    }),
  })
}

type AllRefs = Refs & { AppearanceRef: AppearanceRef }

function addToMedia(builder: Builder, deps: AppearancesDeps, { MediaRef, AppearanceRef }: AllRefs): void {
  const ofMedia = batchLoader((ids: string[], _context: RequestContext) => appearancesOf(deps.db, ids))
  builder.objectFields(MediaRef, (t) => ({
    consent: t.string({
      nullable: true,
      description: 'waiting or refused while a person shown has not agreed. Visible to the owner and staff.',
      resolve: (media, _args, { viewer }) => (isOwnerOrStaff(viewer, media) ? consentOf(media) : null),
    }),
    appearances: t.field({
      type: [AppearanceRef],
      description: 'The people shown besides the owner. Visible to the owner and staff.',
      extensions: { listSize: APPEARANCES.maxPerMedia },
      resolve: async (media, _args, context) =>
        isOwnerOrStaff(context.viewer, media) && media.people_named > 0
          ? ((await ofMedia(context, media.id)) ?? [])
          : [],
    }),
  }))
}

function addOwn(builder: Builder, deps: AppearancesDeps, { MediaRef, AppearanceRef }: AllRefs): void {
  builder.queryFields((t) => ({
    appearances: t.field({
      type: [AppearanceRef],
      description: 'Media in which the viewer was tagged: unanswered requests first, then the newest.',
      extensions: { listSize: PAGE_SIZE.mediaList },
      args: { limit: t.arg({ type: limitInput(builder) }), after: t.arg.id() },
      resolve: (_root, { limit, after }, context) =>
        appearancesOfPerson(deps.db, signedIn(context).accountId, {
          after: after == null ? null : readUuid(after),
          limit: readPage(limit, PAGE_SIZE.mediaList).limit,
        }),
    }),
    appearancesAsked: t.int({
      description: 'Number of requests that the viewer has not answered.',
      resolve: (_root, _args, context) => countPendingAppearances(deps.db, signedIn(context).accountId),
    }),
    mediaWithOthers: t.field({
      type: [MediaRef],
      description: 'The viewer’s media that show other people, newest first.',
      extensions: { listSize: PAGE_SIZE.mediaList },
      args: {
        waiting: t.arg.boolean({ description: 'Only media with a person who has not agreed yet.' }),
        limit: t.arg({ type: limitInput(builder) }),
        after: t.arg.id(),
      },
      resolve: (_root, { waiting, limit, after }, context) =>
        ownMediaWithOthers(deps, signedIn(context), {
          ...readOrdering(limit, after),
          isWaiting: waiting === true,
        }),
    }),
  }))
}

function addChanges(builder: Builder, deps: AppearancesDeps, { MediaRef, AppearanceRef }: AllRefs): void {
  const rateLimitedViewer = async (context: RequestContext): Promise<Viewer> => {
    const viewer = signedIn(context)
    await deps.rateLimits.take('appearance', { account: viewer.accountId, address: context.address })
    return viewer
  }
  builder.mutationFields((t) => ({
    addAppearances: t.field({
      type: MediaRef,
      description: 'Tags more people. The media is hidden from others until they agree.',
      args: {
        media: t.arg.id({ required: true }),
        people: t.arg({ type: [namedPersonInput(builder)], required: true }),
      },
      resolve: async (_root, { media, people }, context) =>
        addPeopleToMedia(deps, await rateLimitedViewer(context), readUuid(media), people),
    }),
    removeAppearance: t.boolean({
      description:
        'For the owner: removes a person before the media was shown, or if they say that it isn’t them.',
      args: { id: t.arg.id({ required: true }) },
      resolve: async (_root, { id }, context) =>
        removeName(deps, await rateLimitedViewer(context), readUuid(id)),
    }),
    confirmAppearance: t.field({
      type: AppearanceRef,
      description: 'For the tagged person; also after declining.',
      args: { id: t.arg.id({ required: true }) },
      resolve: async (_root, { id }, context) =>
        confirmAppearance(deps, await rateLimitedViewer(context), readUuid(id)),
    }),
    withdrawAppearance: t.field({
      type: AppearanceRef,
      description: 'For the tagged person, before or after agreeing: hides the media at once.',
      args: {
        id: t.arg.id({ required: true }),
        not_me: t.arg.boolean({ description: 'It is someone else.' }),
      },
      resolve: async (_root, { id, not_me }, context) =>
        withdrawAppearance(deps, await rateLimitedViewer(context), readUuid(id), {
          isMistaken: not_me === true,
        }),
    }),
    takeAppearanceAway: t.boolean({
      description: 'For moderators: removes a person, whatever they answered.',
      args: { id: t.arg.id({ required: true }), reason: t.arg.string({ required: true }) },
      resolve: (_root, { id, reason }, context) =>
        removeNameAsStaff(deps, asStaff(context, 'appearances.remove'), readUuid(id), reason),
    }),
  }))
}
