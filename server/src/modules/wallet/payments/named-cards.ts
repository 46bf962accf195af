/** Which of one's cards are meant: by id, or by what is shown of a card. */
import type { Selectable } from 'kysely'
import { Refusal } from '#platform/errors.ts'
import { cleanText } from '#rules/plain-text.ts'
import type { CardsTable } from '../tables.ts'

type Card = Selectable<CardsTable>

export type CardName = { id: string } | { holder: string; last4: string; month: number; year: number }

export type CardText = {
  name?: string | null | undefined
  number?: string | null | undefined
  date?: { month?: number | null | undefined; year?: number | null | undefined } | null | undefined
}

/** Of a number only the last four digits are looked at: '•••• 4242' is as good as all of it. */
export function readCardName({ name, number, date }: CardText): CardName {
  const last4 = (number ?? '').replace(/\D/g, '').slice(-4)
  const { month, year } = date ?? {}
  if (!name || last4.length < 4 || !month || year === null || year === undefined)
    throw new Refusal('BAD_INPUT', {
      words: 'A card is named by its id, or by its name, number and date.',
    })
  return { holder: cleanText(name), last4, month, year }
}

/**
 * Each name is one card: of two that look alike, named once, one is meant. A name that is none of these cards is refused,
 * so that a slip never removes the rest.
 */
export function namedCards(cards: readonly Card[], names: readonly CardName[]): Card[] {
  const left = new Set(cards)
  // Ids first: what is shown of a card may fit another that is also named by its id.
  const ids = [...new Set(names.flatMap((name) => ('id' in name ? [name.id] : [])))].map((id) => ({ id }))
  const exactFirst = [...ids, ...names.filter((name) => !('id' in name))]
  return exactFirst.flatMap((name) => {
    const card = [...left].find((candidate) => isNamed(candidate, name))
    if (!card) throw new Refusal('NOT_FOUND')
    left.delete(card)
    return [card]
  })
}

function isNamed(card: Card, name: CardName): boolean {
  if ('id' in name) return card.id === name.id
  // As on the card itself, the year may have two digits.
  const isYear = card.exp_year === name.year || (name.year < 100 && card.exp_year % 100 === name.year)
  return card.holder === name.holder && card.last4 === name.last4 && card.exp_month === name.month && isYear
}
