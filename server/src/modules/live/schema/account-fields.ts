/** Whether an account is live: requested with every avatar, so concurrent lists share one query. */
import { sharedLoader } from '#platform/batch.ts'
import type { Builder } from '#platform/graphql/builder.ts'
import { findLiveAccounts } from '../lives/live-queries.ts'
import { onAirPreload } from '../lives/on-air-columns.ts'
import type { IngestProtocol } from '../tables.ts'
import type { LiveDeps } from '../types.ts'
import { LIVESTREAM } from './live.ts'
import type { LiveRefs } from './refs.ts'

export function addAccountFields(
  builder: Builder,
  { db }: LiveDeps,
  { AccountRef }: Pick<LiveRefs, 'AccountRef'>,
): void {
  const streams = sharedLoader((ids: string[]) => findLiveAccounts(db, ids))
  const viaOf = async (account: { id: string }): Promise<IngestProtocol | null> => {
    const preloaded = onAirPreload.of(account)
    return preloaded ? preloaded.on_air_via : ((await streams(account.id)) ?? null)
  }
  builder.objectFields(AccountRef, (t) => ({
    live: t.boolean({
      resolve: async (account) => (await viaOf(account)) !== null,
    }),
    livestream: t.string({
      nullable: true,
      description: 'RTMP or WebRTC while the person is live.',
      resolve: async (account) => {
        const via = await viaOf(account)
        return via ? LIVESTREAM[via] : null
      },
    }),
  }))
}
