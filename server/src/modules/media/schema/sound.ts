/** GraphQL type Sound. */
import type { Builder } from '#platform/graphql/builder.ts'
import { type SoundForViewer, soundUrl } from '../sounds.ts'

export type SoundRef = ReturnType<typeof defineSound>

export function defineSound(builder: Builder) {
  return builder.objectRef<SoundForViewer>('Sound').implement({
    fields: (t) => ({
      id: t.exposeID('id'),
      name: t.exposeString('name'),
      url: t.string({ resolve: soundUrl }),
      mime_type: t.exposeString('mime_type'),
      duration: t.float({ description: 'In seconds.', resolve: ({ duration_ms }) => duration_ms / 1000 }),
      licence: t.exposeString('licence'),
      source: t.exposeString('source', { description: 'The author or origin.' }),
      videos: t.exposeInt('videos', { description: 'Number of listed videos that use it.' }),
      isFavourite: t.boolean({ resolve: ({ is_favourite }) => is_favourite }),
      isOffered: t.boolean({
        description: 'False once the site withdrew it.',
        resolve: ({ removed_at }) => removed_at === null,
      }),
    }),
  })
}
