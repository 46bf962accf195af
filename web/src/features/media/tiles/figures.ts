/** The stats of the account's own media: GraphQL fields and texts. */
import type { ResultOf } from 'gql.tada'
import { dollars, shortCount } from '#rules/formats.ts'
import { centsOf } from '#rules/money.ts'
import { graphql } from '#web/lib/graphql/graphql.ts'

export const FigureFields = graphql(`
  fragment FigureFields on Media @_unmask { id views likes figures { sales income } }
`)

export type FigureFields = ResultOf<typeof FigureFields>
type Sold = NonNullable<FigureFields['figures']>

/** '1.2K views · 48 likes · 3 sold'; zero values are left out. */
export function figuresText({ views, likes, figures }: Omit<FigureFields, 'id'>): string {
  const parts = [some(views, 'view'), some(likes, 'like'), soldText(figures)].filter(Boolean)
  return parts.length > 0 ? parts.join(' · ') : 'No views yet'
}

/** '3 sold'; empty if none. */
export function soldText(figures: Sold | null): string {
  return figures && figures.sales > 0 ? `${shortCount(figures.sales)} sold` : ''
}

/** '$12.60 earned'; empty if nothing. */
export function earnedText(figures: Sold | null): string {
  const cents = centsOf(figures?.income ?? 0)
  return cents === 0 ? '' : `${dollars(cents)} earned`
}

function some(count: number, one: string): string {
  if (count === 0) return ''
  return `${shortCount(count)} ${count === 1 ? one : `${one}s`}`
}
