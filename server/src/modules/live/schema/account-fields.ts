/** Whether somebody is live: asked for with every avatar, so a list of people costs one question. */
import { batchLoader } from '#platform/batch.ts'
import type { Builder } from '#platform/graphql/builder.ts'
import type { RequestContext } from '#platform/viewer.ts'
import { liveAmong } from '../shows/show-queries.ts'
import type { LiveDeps } from '../types.ts'
import { LIVESTREAM } from './live.ts'
import type { Refs } from './refs.ts'

export function addAccountFields(
  builder: Builder,
  { db }: LiveDeps,
  { AccountRef }: Pick<Refs, 'AccountRef'>,
): void {
  const streams = batchLoader((ids: string[], _context: RequestContext) => liveAmong(db, ids))
  builder.objectFields(AccountRef, (t) => ({
    live: t.boolean({
      resolve: async ({ id }, _args, context) => (await streams(context, id)) !== undefined,
    }),
    livestream: t.string({
      nullable: true,
      description: 'RTMP or WebRTC, while they are live.',
      resolve: async ({ id }, _args, context) => {
        const via = await streams(context, id)
        return via ? LIVESTREAM[via] : null
      },
    }),
  }))
}
