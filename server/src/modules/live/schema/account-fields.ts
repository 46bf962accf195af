/** Whether an account is live: requested with every avatar, so concurrent lists share one query. */
import { sharedLoader } from '#platform/batch.ts'
import type { Builder } from '#platform/graphql/builder.ts'
import { findLiveAccounts } from '../lives/live-queries.ts'
import type { LiveDeps } from '../types.ts'
import { LIVESTREAM } from './live.ts'
import type { LiveRefs } from './refs.ts'

export function addAccountFields(
  builder: Builder,
  { db }: LiveDeps,
  { AccountRef }: Pick<LiveRefs, 'AccountRef'>,
): void {
  const streams = sharedLoader((ids: string[]) => findLiveAccounts(db, ids))
  builder.objectFields(AccountRef, (t) => ({
    live: t.boolean({
      resolve: async ({ id }) => (await streams(id)) !== undefined,
    }),
    livestream: t.string({
      nullable: true,
      description: 'RTMP or WebRTC while the person is live.',
      resolve: async ({ id }) => {
        const via = await streams(id)
        return via ? LIVESTREAM[via] : null
      },
    }),
  }))
}
