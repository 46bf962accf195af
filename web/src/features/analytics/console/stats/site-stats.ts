/** The site's stats: names, aggregation, formatting and CSV export. */
import type { ResultOf } from 'gql.tada'
import { dollars, shortCount } from '#rules/formats.ts'
import { graphql } from '#web/lib/graphql/graphql.ts'
import type { DayValue } from '#web/parts/chart/day-values.ts'

export const SiteStatsQuery = graphql(`
  query SiteFigures($days: Int!) {
    siteFigures(days: $days) {
      counted_at
      viewsGini
      days {
        day accounts active media views reports
        subscription_cents tip_cents sale_cents creator_cents refund_cents payout_cents
      }
    }
  }
`)

export type SiteStatsDay = ResultOf<typeof SiteStatsQuery>['siteFigures']['days'][number]

export const SITE_STATS = ['revenue', 'active', 'accounts', 'media', 'views', 'reports'] as const
export type SiteStat = (typeof SITE_STATS)[number]

type SiteStatFormat = {
  label: string
  isMoney: boolean
  /** Daily users are averaged, not summed. */
  isMean?: boolean
  of(day: SiteStatsDay): number
}

export const revenueOf = (day: SiteStatsDay) => day.subscription_cents + day.tip_cents + day.sale_cents

export const SITE_STAT_FORMATS: Record<SiteStat, SiteStatFormat> = {
  revenue: { label: 'Revenue', isMoney: true, of: revenueOf },
  active: { label: 'Daily active users', isMoney: false, isMean: true, of: ({ active }) => active },
  accounts: { label: 'New accounts', isMoney: false, of: ({ accounts }) => accounts },
  media: { label: 'Uploads', isMoney: false, of: ({ media }) => media },
  views: { label: 'Views', isMoney: false, of: ({ views }) => views },
  reports: { label: 'Reports', isMoney: false, of: ({ reports }) => reports },
}

export function amountText(name: SiteStat, value: number): string {
  return SITE_STAT_FORMATS[name].isMoney ? dollars(Math.round(value)) : shortCount(Math.round(value))
}

export function siteStatTotal(name: SiteStat, days: readonly SiteStatsDay[]): number {
  const { of, isMean } = SITE_STAT_FORMATS[name]
  const sum = days.reduce((total, day) => total + of(day), 0)
  return isMean ? sum / Math.max(1, days.length) : sum
}

/** The span and the previous one, which may be shorter on a young site. */
export function spansOf(
  days: readonly SiteStatsDay[],
  span: number,
): { now: SiteStatsDay[]; before: SiteStatsDay[] } {
  return { now: days.slice(-span), before: days.slice(-2 * span, -span) }
}

export function siteDayValues(name: SiteStat, days: readonly SiteStatsDay[], span: number): DayValue[] {
  const { of, isMoney } = SITE_STAT_FORMATS[name]
  const scale = isMoney ? 100 : 1
  const { now, before } = spansOf(days, span)
  return now.map((day, at) => {
    const other = before[at - now.length + before.length]
    return { day: day.day, value: of(day) / scale, before: other ? of(other) / scale : 0 }
  })
}

const COLUMNS = [
  ['Day', (day: SiteStatsDay) => day.day],
  ['Revenue', (day: SiteStatsDay) => money(revenueOf(day))],
  ['Subscriptions', (day: SiteStatsDay) => money(day.subscription_cents)],
  ['Tips and live', (day: SiteStatsDay) => money(day.tip_cents)],
  ['Sales', (day: SiteStatsDay) => money(day.sale_cents)],
  ['To creators', (day: SiteStatsDay) => money(day.creator_cents)],
  ['Refunds', (day: SiteStatsDay) => money(day.refund_cents)],
  ['Payouts', (day: SiteStatsDay) => money(day.payout_cents)],
  ['New accounts', (day: SiteStatsDay) => day.accounts],
  ['Active', (day: SiteStatsDay) => day.active],
  ['Uploads', (day: SiteStatsDay) => day.media],
  ['Views', (day: SiteStatsDay) => day.views],
  ['Reports', (day: SiteStatsDay) => day.reports],
] as const

/** Contains only numbers and dates, so no cell can be read as a formula. */
export function siteStatsCsv(days: readonly SiteStatsDay[]): string {
  const lines = [COLUMNS.map(([title]) => title), ...days.map((day) => COLUMNS.map(([, of]) => of(day)))]
  return `${lines.map((line) => line.join(',')).join('\r\n')}\r\n`
}

function money(cents: number): string {
  return (cents / 100).toFixed(2)
}
