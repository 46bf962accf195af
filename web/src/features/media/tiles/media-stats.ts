/** The stats of the account's own media: GraphQL fields and texts. */
import type { ResultOf } from 'gql.tada'
import { dollars, shortCount } from '#rules/formats.ts'
import { dollarsToCents } from '#rules/money.ts'
import { graphql } from '#web/lib/graphql/graphql.ts'

export const MediaStatsFields = graphql(`
  fragment FigureFields on Media @_unmask { id views likes figures { sales income } }
`)

export type MediaStatsFields = ResultOf<typeof MediaStatsFields>
type Sold = NonNullable<MediaStatsFields['figures']>

/** '1.2K views · 48 likes · 3 sold'; zero values are left out. */
export function mediaStatsText({ views, likes, figures }: Omit<MediaStatsFields, 'id'>): string {
  const parts = [some(views, 'view'), some(likes, 'like'), soldText(figures)].filter(Boolean)
  return parts.length > 0 ? parts.join(' · ') : 'No views yet'
}

/** '3 sold'; empty if none. */
export function soldText(figures: Sold | null): string {
  return figures && figures.sales > 0 ? `${shortCount(figures.sales)} sold` : ''
}

/** '$12.60 earned'; empty if nothing. */
export function earnedText(figures: Sold | null): string {
  const cents = dollarsToCents(figures?.income ?? 0)
  return cents === 0 ? '' : `${dollars(cents)} earned`
}

function some(count: number, one: string): string {
  if (count === 0) return ''
  return `${shortCount(count)} ${count === 1 ? one : `${one}s`}`
}
