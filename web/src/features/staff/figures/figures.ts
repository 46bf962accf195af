/** The site's stats: names, aggregation, formatting and CSV export. */
import type { ResultOf } from 'gql.tada'
import { dollars, shortCount } from '#rules/formats.ts'
import { graphql } from '#web/lib/graphql/graphql.ts'
import type { DayValue } from '#web/parts/chart/day-values.ts'

export const SiteFiguresQuery = graphql(`
  query SiteFigures($days: Int!) {
    siteFigures(days: $days) {
      counted_at
      days {
        day accounts active media views reports
        subscription_cents tip_cents sale_cents creator_cents refund_cents payout_cents
      }
    }
  }
`)

export type SiteDay = ResultOf<typeof SiteFiguresQuery>['siteFigures']['days'][number]

export const FIGURE_NAMES = ['revenue', 'active', 'accounts', 'media', 'views', 'reports'] as const
export type FigureName = (typeof FIGURE_NAMES)[number]

type Figure = {
  label: string
  isMoney: boolean
  /** Daily users are averaged, not summed. */
  isMean?: boolean
  of(day: SiteDay): number
}

export const revenueOf = (day: SiteDay) => day.subscription_cents + day.tip_cents + day.sale_cents

export const FIGURES: Record<FigureName, Figure> = {
  revenue: { label: 'Revenue', isMoney: true, of: revenueOf },
  active: { label: 'People active a day', isMoney: false, isMean: true, of: ({ active }) => active },
  accounts: { label: 'New accounts', isMoney: false, of: ({ accounts }) => accounts },
  media: { label: 'Uploads', isMoney: false, of: ({ media }) => media },
  views: { label: 'Views', isMoney: false, of: ({ views }) => views },
  reports: { label: 'Reports', isMoney: false, of: ({ reports }) => reports },
}

export function amountWords(name: FigureName, value: number): string {
  return FIGURES[name].isMoney ? dollars(Math.round(value)) : shortCount(Math.round(value))
}

export function totalOf(name: FigureName, days: readonly SiteDay[]): number {
  const { of, isMean } = FIGURES[name]
  const sum = days.reduce((total, day) => total + of(day), 0)
  return isMean ? sum / Math.max(1, days.length) : sum
}

/** The span and the previous one, which may be shorter on a young site. */
export function spansOf(days: readonly SiteDay[], span: number): { now: SiteDay[]; before: SiteDay[] } {
  return { now: days.slice(-span), before: days.slice(-2 * span, -span) }
}

export function dayValues(name: FigureName, days: readonly SiteDay[], span: number): DayValue[] {
  const { of, isMoney } = FIGURES[name]
  const scale = isMoney ? 100 : 1
  const { now, before } = spansOf(days, span)
  return now.map((day, at) => {
    const other = before[at - now.length + before.length]
    return { day: day.day, value: of(day) / scale, before: other ? of(other) / scale : 0 }
  })
}

const COLUMNS = [
  ['Day', (day: SiteDay) => day.day],
  ['Revenue', (day: SiteDay) => money(revenueOf(day))],
  ['Subscriptions', (day: SiteDay) => money(day.subscription_cents)],
  ['Tips and live', (day: SiteDay) => money(day.tip_cents)],
  ['Sales', (day: SiteDay) => money(day.sale_cents)],
  ['To creators', (day: SiteDay) => money(day.creator_cents)],
  ['Refunds', (day: SiteDay) => money(day.refund_cents)],
  ['Payouts', (day: SiteDay) => money(day.payout_cents)],
  ['New accounts', (day: SiteDay) => day.accounts],
  ['Active', (day: SiteDay) => day.active],
  ['Uploads', (day: SiteDay) => day.media],
  ['Views', (day: SiteDay) => day.views],
  ['Reports', (day: SiteDay) => day.reports],
] as const

/** Contains only numbers and dates, so no cell can be read as a formula. */
export function figuresCsv(days: readonly SiteDay[]): string {
  const lines = [COLUMNS.map(([title]) => title), ...days.map((day) => COLUMNS.map(([, of]) => of(day)))]
  return `${lines.map((line) => line.join(',')).join('\r\n')}\r\n`
}

function money(cents: number): string {
  return (cents / 100).toFixed(2)
}
