/** The link by which a person without an account signs: one at a time, valid for two weeks, looked up by hash, shown to the owner. */

import type { Selectable } from 'kysely'
import type { Core } from '#platform/core.ts'
import { hashToken, randomToken } from '#platform/crypto.ts'
import type { Db, Tx } from '#platform/postgres/database.ts'
import { RELEASE } from '#rules/appearance.ts'
import { RELEASES_AREA, type ReleasesTable } from './tables.ts'

type Deps = Pick<Core, 'clock' | 'vault'>
export type ReleaseRow = Selectable<ReleasesTable>

const aboutToken = (id: string) => ({ area: RELEASES_AREA, id, kind: 'token' })

/** Replaces an existing link, which stops working. */
export async function createReleaseLink({ clock, vault }: Deps, tx: Tx, id: string): Promise<void> {
  const token = randomToken()
  const link = {
    token_hash: hashToken(token),
    token_sealed: vault.sealText(token, aboutToken(id)),
    expires_at: new Date(clock.now().getTime() + RELEASE.linkMs),
  }
  await tx
    .insertInto('releases')
    .values({ id, ...link })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(link))
    .execute()
}

/** Null once the link was used. */
export function releaseLinkOf(
  { vault, site }: Pick<Core, 'vault' | 'site'>,
  { id, token_sealed, sent_at, expires_at }: ReleaseRow,
): { url: string; expiresAt: Date } | null {
  if (sent_at !== null) return null
  const token = vault.openText(token_sealed, aboutToken(id))
  return { url: new URL(`/release/${token}`, site.url).href, expiresAt: expires_at }
}

/** Which of them were signed by link, regardless of the staff decision. */
export async function signedByLink(db: Db | Tx, ids: readonly string[]): Promise<Set<string>> {
  const releases = await releasesOf(db, ids)
  return new Set([...releases.values()].filter(({ way }) => way === 'link').map(({ id }) => id))
}

export async function releasesOf(db: Db | Tx, ids: readonly string[]): Promise<Map<string, ReleaseRow>> {
  if (ids.length === 0) return new Map()
  const rows = await db.selectFrom('releases').selectAll().where('id', 'in', ids).execute()
  return new Map(rows.map((row) => [row.id, row]))
}
