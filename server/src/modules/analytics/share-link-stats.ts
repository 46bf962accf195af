/** A creator's share links with visits and sales, newest first. */
import type { Viewer } from '#platform/viewer.ts'
import { salesByLinks } from '../ledger/index.ts'
import { linkVisits, listShareLinks, type ShareLink } from '../media/index.ts'
import type { StatsSpan } from './span.ts'
import type { AnalyticsDeps } from './types.ts'

export type ShareLinkStats = { link: ShareLink; visits: number; sales: number; incomeCents: number }

type ShareLinkStatsQuery = { span: StatsSpan; page: Parameters<typeof listShareLinks>[2] }

export async function readShareLinkStats(
  deps: Pick<AnalyticsDeps, 'db' | 'clock'>,
  viewer: Viewer,
  { span, page }: ShareLinkStatsQuery,
): Promise<ShareLinkStats[]> {
  const links = await listShareLinks(deps, viewer, page)
  const ids = links.map(({ id }) => id)
  const [visits, sold] = await Promise.all([
    linkVisits(deps.db, ids, span),
    salesByLinks(deps.db, ids, { from: new Date(span.from), to: new Date(span.end) }),
  ])
  return links.map((link) => ({
    link,
    visits: visits.get(link.id) ?? 0,
    ...(sold.get(link.id) ?? { sales: 0, incomeCents: 0 }),
  }))
}
