/** Saves a card by the token that the payment gateway gave the browser, or by the number of a test card. */
import { useMutation } from 'urql'
import { ERRORS } from '#rules/error-codes.ts'
import { graphql } from '#web/lib/graphql/graphql.ts'
import { problemText } from '#web/lib/graphql/problem.ts'
import type { CardFormValues } from './card-form.ts'
import { CardRefused, tokenizeCard } from './tokenize-card.ts'
import type { CardProblem } from './use-card-form.ts'
import { WalletFields } from './wallet-query.ts'

const AddCard = graphql(
  `
    mutation AddCard($token: String!) {
      addCard(token: $token) { ...WalletFields }
    }
  `,
  [WalletFields],
)

const AllowTopUps = graphql(
  `
    mutation AllowTopUps($pack: Int!) {
      setAutoTopUp(pack: $pack) { ...WalletFields }
    }
  `,
  [WalletFields],
)

type Saved = { cardId: string } | { problem: CardProblem }

/** `automaticDollars`: the pack for automatic top-ups; null leaves the setting unchanged. */
export function useSaveToken() {
  const [, addCard] = useMutation(AddCard)
  const [, allowTopUps] = useMutation(AllowTopUps)
  return async (token: string, automaticDollars: number | null): Promise<Saved> => {
    const { data, error } = await addCard({ token })
    // Newest first.
    const cardId = data?.addCard.cards[0]?.id
    if (!cardId) return { problem: { message: error ? problemText(error) : ERRORS.INTERNAL.message } }
    if (automaticDollars !== null) {
      const { error: trouble } = await allowTopUps({ pack: automaticDollars })
      if (trouble) return { problem: { message: problemText(trouble) } }
    }
    return { cardId }
  }
}

export function useSaveCard() {
  const saveToken = useSaveToken()
  return async (cardsUrl: string, card: CardFormValues, automaticDollars: number | null): Promise<Saved> => {
    const token = await tokenFor(cardsUrl, card)
    return typeof token === 'object' ? { problem: token } : saveToken(token, automaticDollars)
  }
}

async function tokenFor(cardsUrl: string, card: CardFormValues): Promise<string | CardProblem> {
  try {
    return await tokenizeCard(cardsUrl, card)
  } catch (error) {
    if (!(error instanceof CardRefused)) throw error
    const isAtField = Object.keys(error.fields).length > 0
    return { fields: error.fields, message: isAtField ? undefined : error.message }
  }
}
