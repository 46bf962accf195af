/** Music that recordings may name. */
import type { Builder } from '#platform/graphql/builder.ts'
import { readUuid } from '#platform/graphql/ids.ts'
import { limitInput, readPage } from '#platform/graphql/paging.ts'
import { countSearch } from '#platform/rate-limits/count-search.ts'
import { signedIn } from '#platform/viewer.ts'
import { favouriteSound, soundAddress, type ToldSound, tellSound, tellSounds } from '../sounds.ts'
import type { MediaDeps } from '../types.ts'

export function addSounds(builder: Builder, deps: MediaDeps): void {
  const SoundRef = builder.objectRef<ToldSound>('Sound').implement({
    fields: (t) => ({
      id: t.exposeID('id'),
      name: t.exposeString('name'),
      url: t.string({ resolve: soundAddress }),
      mime_type: t.exposeString('mime_type'),
      duration: t.float({ description: 'In seconds.', resolve: ({ duration_ms }) => duration_ms / 1000 }),
      licence: t.exposeString('licence'),
      source: t.exposeString('source', { description: 'Who made it, or where it comes from.' }),
      videos: t.exposeInt('videos', { description: 'How many listed videos use it.' }),
      isFavourite: t.boolean({ resolve: ({ is_favourite }) => is_favourite }),
      isOffered: t.boolean({
        description: 'False once the site took it out of the choice.',
        resolve: ({ removed_at }) => removed_at === null,
      }),
    }),
  })
  const SoundsFilter = builder.inputType('SoundsFilter', {
    fields: (t) => ({ query: t.string(), favourites: t.boolean({ description: "Only the viewer's own." }) }),
  })
  builder.queryFields((t) => ({
    sounds: t.field({
      type: [SoundRef],
      description: 'In the order of their names.',
      args: {
        limit: t.arg({ type: limitInput(builder) }),
        filter: t.arg({ type: SoundsFilter }),
        after: t.arg.id({ description: 'The last sound of the page before.' }),
      },
      resolve: async (_root, { limit, filter, after }, context) => {
        await countSearch(deps, context, filter?.query)
        const onlyFavourites = filter?.favourites === true
        const viewer = onlyFavourites ? signedIn(context) : context.viewer
        return tellSounds(deps, viewer, {
          text: filter?.query ?? '',
          onlyFavourites,
          after: after ? readUuid(after) : null,
          page: readPage(limit),
        })
      },
    }),
    sound: t.field({
      type: SoundRef,
      nullable: true,
      args: { id: t.arg.id({ required: true }) },
      resolve: (_root, { id }, { viewer }) => tellSound(deps, viewer, readUuid(id)),
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
