/** Saves a card: its number goes to the gateway, the gateway's token to the server. */
import { useMutation } from 'urql'
import { ERRORS } from '#rules/error-codes.ts'
import { graphql } from '#web/lib/graphql/graphql.ts'
import { problemText } from '#web/lib/graphql/problem.ts'
import type { CardFormValues } from './card-form.ts'
import { type CardGateway, CardRefused, tokenizeCard } from './tokenize-card.ts'
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

export function useSaveCard() {
  const [, addCard] = useMutation(AddCard)
  const [, allowTopUps] = useMutation(AllowTopUps)

  /** `automaticDollars`: the pack for automatic top-ups; null leaves the setting unchanged. */
  return async (
    gateway: CardGateway,
    card: CardFormValues,
    automaticDollars: number | null,
  ): Promise<Saved> => {
    if (gateway.cardsUrl === null) return { problem: { fields: { number: ERRORS.PAYMENTS_OFF.message } } }
    const token = await tokenFor(gateway, card)
    if (typeof token === 'object') return { problem: token }
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

async function tokenFor(gateway: CardGateway, card: CardFormValues): Promise<string | CardProblem> {
  try {
    return await tokenizeCard(gateway, card)
  } catch (error) {
    if (!(error instanceof CardRefused)) throw error
    const isAtField = Object.keys(error.fields).length > 0
    return { fields: error.fields, message: isAtField ? undefined : error.message }
  }
}
