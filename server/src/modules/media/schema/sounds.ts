/** Music that recordings may name. */
import type { Builder } from '#platform/graphql/builder.ts'
import { limitInput, readPage } from '#platform/graphql/paging.ts'
import { countSearch } from '#platform/rate-limits/count-search.ts'
import { listSounds, type Sound, soundAddress } from '../sounds.ts'
import type { MediaDeps } from '../types.ts'

export function addSounds(builder: Builder, deps: MediaDeps): void {
  const SoundRef = builder.objectRef<Sound>('Sound').implement({
    fields: (t) => ({
      id: t.exposeID('id'),
      name: t.exposeString('name'),
      url: t.string({ resolve: soundAddress }),
      mime_type: t.exposeString('mime_type'),
    }),
  })
  const SoundsFilter = builder.inputType('SoundsFilter', { fields: (t) => ({ query: t.string() }) })
  builder.queryField('sounds', (t) =>
    t.field({
      type: [SoundRef],
      description: 'In the order of their names.',
      args: { limit: t.arg({ type: limitInput(builder) }), filter: t.arg({ type: SoundsFilter }) },
      resolve: async (_root, { limit, filter }, context) => {
        await countSearch(deps, context, filter?.query)
        return listSounds(deps.db, { text: filter?.query ?? '', page: readPage(limit) })
      },
    }),
  )
}
