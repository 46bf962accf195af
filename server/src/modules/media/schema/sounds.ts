/** GraphQL fields of the sound library for recordings. */
import type { Builder } from '#platform/graphql/builder.ts'
import { readUuid } from '#platform/graphql/ids.ts'
import { limitInput, readPage } from '#platform/graphql/paging.ts'
import { limitSearch } from '#platform/rate-limits/limit-search.ts'
import { accountOrAddress } from '#platform/rate-limits/subjects.ts'
import { signedIn } from '#platform/viewer.ts'
import { favouriteSound, findSoundForViewer, listSoundsForViewer, offeredSoundsForViewer } from '../sounds.ts'
import { findTrends } from '../trends.ts'
import type { MediaDeps } from '../types.ts'
import { defineSound } from './sound.ts'
import { addStaffSounds } from './staff-sounds.ts'

export function addSounds(builder: Builder, deps: MediaDeps): void {
  const SoundRef = defineSound(builder)
  addStaffSounds(builder, deps, SoundRef)
  const SoundsFilter = builder.inputType('SoundsFilter', {
    fields: (t) => ({
      query: t.string(),
      favourites: t.boolean({ description: 'Only the viewer’s favourites.' }),
    }),
  })
  builder.queryFields((t) => ({
    sounds: t.field({
      type: [SoundRef],
      description: 'Sorted by name.',
      args: {
        limit: t.arg({ type: limitInput(builder) }),
        filter: t.arg({ type: SoundsFilter }),
        after: t.arg.id({ description: 'The last sound of the previous page.' }),
      },
      resolve: async (_root, { limit, filter, after }, context) => {
        await limitSearch(deps, context, filter?.query)
        const onlyFavourites = filter?.favourites === true
        const viewer = onlyFavourites ? signedIn(context) : context.viewer
        return listSoundsForViewer(deps, viewer, {
          text: filter?.query ?? '',
          onlyFavourites,
          after: after ? readUuid(after) : null,
          page: readPage(limit),
        })
      },
    }),
    trendingSounds: t.field({
      type: [SoundRef],
      description: 'Used by more creators this week than before, strongest growth first.',
      resolve: async (_root, _args, context) => {
        await deps.rateLimits.take('search', accountOrAddress(context))
        const { soundIds } = await findTrends(deps, context.viewer?.accountId ?? null)
        return soundIds.length === 0 ? [] : offeredSoundsForViewer(deps, context.viewer, soundIds)
      },
    }),
    sound: t.field({
      type: SoundRef,
      nullable: true,
      args: { id: t.arg.id({ required: true }) },
      resolve: (_root, { id }, { viewer }) => findSoundForViewer(deps, viewer, readUuid(id)),
    }),
  }))
  builder.mutationField('favouriteSound', (t) =>
    t.field({
      type: SoundRef,
      args: { id: t.arg.id({ required: true }), on: t.arg.boolean({ defaultValue: true }) },
      resolve: async (_root, { id, on }, context) => {
        const viewer = signedIn(context)
        await deps.rateLimits.take('like', { account: viewer.accountId, address: context.address })
        return favouriteSound(deps, viewer, { id: readUuid(id), isOn: on !== false })
      },
    }),
  )
}
