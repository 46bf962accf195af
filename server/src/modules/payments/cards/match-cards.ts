/** Matches saved cards by id or by their displayed details. */
import type { Selectable } from 'kysely'
import { Refusal } from '#platform/errors.ts'
import { cleanText } from '#rules/plain-text.ts'
import type { CardsTable } from '../tables.ts'

type Card = Selectable<CardsTable>

export type CardReference = { id: string } | { holder: string; last4: string; month: number; year: number }

export type CardReferenceInput = {
  name?: string | null | undefined
  number?: string | null | undefined
  date?: { month?: number | null | undefined; year?: number | null | undefined } | null | undefined
}

/** Uses only the last four digits of the number, so '•••• 4242' works too. */
export function readCardReference({ name, number, date }: CardReferenceInput): CardReference {
  const last4 = (number ?? '').replace(/\D/g, '').slice(-4)
  const { month, year } = date ?? {}
  if (!name || last4.length < 4 || !month || year === null || year === undefined)
    throw new Refusal('BAD_INPUT', {
      message: 'Name a card by its id, or by its name, number and date.',
    })
  return { holder: cleanText(name), last4, month, year }
}

/** Each reference matches one card, also among identical ones. An unmatched reference is rejected, so that a typo does not remove cards. */
export function matchCards(cards: readonly Card[], names: readonly CardReference[]): Card[] {
  const left = new Set(cards)
  // Ids first: displayed details may also match a card that is referenced by id.
  const ids = [...new Set(names.flatMap((name) => ('id' in name ? [name.id] : [])))].map((id) => ({ id }))
  const exactFirst = [...ids, ...names.filter((name) => !('id' in name))]
  return exactFirst.flatMap((name) => {
    const card = [...left].find((candidate) => isMatch(candidate, name))
    if (!card) throw new Refusal('NOT_FOUND')
    left.delete(card)
    return [card]
  })
}

function isMatch(card: Card, name: CardReference): boolean {
  if ('id' in name) return card.id === name.id
  // Two-digit years are accepted, as printed on cards.
  const { exp_year } = card
  const isYear =
    exp_year === name.year || (name.year < 100 && exp_year !== null && exp_year % 100 === name.year)
  return card.holder === name.holder && card.last4 === name.last4 && card.exp_month === name.month && isYear
}
