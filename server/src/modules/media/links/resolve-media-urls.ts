/** Resolves URLs to media regardless of access, for staff who read messages to the site. */
import { sql } from 'kysely'
import { parseUuid } from '#platform/graphql/ids.ts'
import type { Db, Tx } from '#platform/postgres/database.ts'
import { matchRoute } from '#rules/routes.ts'
import { findShortLink } from './short-links.ts'

export type ResolvedMedia = { id: string; account_id: string }

/** Deduplicated; unknown and foreign URLs are omitted. */
export async function resolveMediaUrls(
  db: Db | Tx,
  site: { url: string },
  addresses: readonly string[],
): Promise<ResolvedMedia[]> {
  const ids: string[] = []
  for (const address of addresses) {
    const id = await mediaIdOfUrl(db, site, address)
    if (id !== null) ids.push(id)
  }
  if (ids.length === 0) return []
  return db
    .selectFrom('media')
    .select(['id', 'account_id'])
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .orderBy('id')
    .execute()
}

async function mediaIdOfUrl(db: Db | Tx, site: { url: string }, address: string): Promise<string | null> {
  const url = urlOf(site, address)
  if (!url) return null
  const { route, params } = matchRoute(url.pathname) ?? {}
  if (route && 'screen' in route && route.screen === 'ShortLinkScreen')
    return (await findShortLink(db, params?.id ?? ''))?.media_id ?? null
  return parseUuid(params?.mediaId ?? params?.id ?? url.searchParams.get('m') ?? '')
}

/** Accepts URLs with or without scheme, and absolute paths. */
function urlOf(site: { url: string }, address: string): URL | null {
  const own = new URL(site.url)
  const text =
    /^https?:\/\//i.test(address) || address.startsWith('/') ? address : `${own.protocol}//${address}`
  if (!URL.canParse(text, own.href)) return null
  const url = new URL(text, own.href)
  return url.hostname === own.hostname || url.hostname === `www.${own.hostname}` ? url : null
}
