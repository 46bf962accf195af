/** Data export and account deletion for people who appear in media. */

import type { Tx } from '#platform/postgres/database.ts'
import type { PersonalDataHandler } from '../accounts/index.ts'
import {
  type AppearanceRow,
  activeAppearancesOf,
  appearancesAbout,
  openName,
} from '../appearance-records/index.ts'
import { lockAppearanceWithMedia, recordAnswer } from './answer.ts'
import type { AppearancesDeps } from './types.ts'

export function appearancesData(deps: AppearancesDeps): PersonalDataHandler {
  return {
    name: 'media',
    exportOf: (accountId) => exportAppearances(deps, accountId),
    onDeletionRequested: (tx, accountId) => withdrawAll(deps, tx, accountId),
    erase: (accountId) => deps.db.transaction().execute((tx) => withdrawAll(deps, tx, accountId)),
  }
}

async function exportAppearances(deps: Pick<AppearancesDeps, 'db' | 'vault'>, accountId: string) {
  const rows = await appearancesAbout(deps.db, accountId)
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

const LEFT = 'They deleted their account, which withdrew their consent'

/**
 * Consent ends with the account by which it could be withdrawn: media of a leaving person are hidden, and can be consented to
 * again after a return. The owner is notified, without a complaint. The record stays as proof of the consent until then.
 */
async function withdrawAll(
  deps: Pick<AppearancesDeps, 'bus' | 'clock' | 'enqueue' | 'appearances'>,
  tx: Tx,
  accountId: string,
): Promise<void> {
  const active = await activeAppearancesOf(tx, accountId)
  for (const { id } of active) {
    const locked = await lockAppearanceWithMedia(tx, id)
    if (locked?.appearance.state !== 'asked' && locked?.appearance.state !== 'confirmed') continue
    await recordAnswer(deps, tx, locked, { state: 'withdrawn', is_mistaken: false, reason: LEFT })
  }
}
