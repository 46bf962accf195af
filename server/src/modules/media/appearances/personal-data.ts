/** Data export and account deletion for people who appear in media. */
import type { Tx } from '#platform/postgres/database.ts'
import type { MediaDeps } from '../types.ts'
import { lockAppearanceWithMedia, recordAnswer } from './answer.ts'
import type { AppearanceRow } from './appearance-queries.ts'
import { openName } from './sealed-name.ts'

export async function exportAppearances(deps: Pick<MediaDeps, 'db' | 'vault'>, accountId: string) {
  const rows = await deps.db
    .selectFrom('appearances')
    .selectAll()
    .where((eb) => eb.or([eb('account_id', '=', accountId), eb('owner_id', '=', accountId)]))
    .orderBy('id')
    .execute()
  const own = rows.filter((row) => row.owner_id === accountId)
  return {
    appearsIn: rows.filter((row) => row.account_id === accountId).map(exportRow),
    peopleInMedia: own.map((row) => ({ ...exportRow(row), name: openName(deps, row) })),
  }
}

function exportRow({ about_media, state, is_mistaken, asked_at, answered_at }: AppearanceRow) {
  return {
    media: about_media,
    state,
    notMe: is_mistaken,
    askedAt: asked_at.toISOString(),
    answeredAt: answered_at?.toISOString() ?? null,
  }
}

const LEFT = 'They left, and with them their consent'

/**
 * Consent ends with the account by which it could be withdrawn: media of a leaving person are hidden, and can be consented to
 * again after a return. The owner is notified, without a complaint. The record stays as proof of the consent until then.
 */
export async function withdrawAll(
  deps: Pick<MediaDeps, 'bus' | 'clock' | 'enqueue' | 'media'>,
  tx: Tx,
  accountId: string,
): Promise<void> {
  const active = await tx
    .selectFrom('appearances')
    .select('id')
    .where('account_id', '=', accountId)
    .where('media_id', 'is not', null)
    .where('state', 'in', ['asked', 'confirmed'])
    .orderBy('media_id')
    .execute()
  for (const { id } of active) {
    const locked = await lockAppearanceWithMedia(tx, id)
    if (locked?.appearance.state !== 'asked' && locked?.appearance.state !== 'confirmed') continue
    await recordAnswer(deps, tx, locked, { state: 'withdrawn', is_mistaken: false, reason: LEFT })
  }
}
