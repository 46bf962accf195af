/** Creators on air for tests of battles: begun and ended without a stream. */
import { openShow, showBegan, showEnded } from '#server/modules/live/shows/run-show.ts'
import type { Seeded } from './seed.ts'
import type { Site } from './site.ts'

/** Answers the id of the live. */
export async function goLive({ app }: Site, { id }: Pick<Seeded, 'id'>): Promise<string> {
  const opening = { accountId: id, via: 'rtmp', nodeId: null } as const
  const { live } = await app.db.transaction().execute((tx) => openShow(app, tx, opening))
  await showBegan(app, live.id)
  return live.id
}

/** As when an encoder stayed away for too long. */
export const stopsSending = ({ app }: Site, liveId: string): Promise<void> =>
  showEnded(app, liveId, { reason: 'lost' })
