/** Confirms the removal of a card. */
import { useMutation } from 'urql'
import { graphql } from '#web/lib/graphql/graphql.ts'
import type { OverlayControls } from '#web/lib/overlays.tsx'
import { ConfirmSheet } from '#web/parts/ConfirmSheet.tsx'
import { showToast } from '#web/ui/toasts.tsx'
import { cardLabel } from './card-text.ts'
import { type CardData, WalletFields } from './wallet-query.ts'

const KeepCards = graphql(
  `
    mutation KeepCards($cards: [CardInput!]!) {
      updateWallet(cards: $cards) { ...WalletFields }
    }
  `,
  [WalletFields],
)

export type RemoveCardSheetProps = OverlayControls & {
  card: CardData
  others: readonly string[]
  isLast: boolean
}

export function RemoveCardSheet({ card, others, isLast, close }: RemoveCardSheetProps) {
  const [{ fetching, error }, keepCards] = useMutation(KeepCards)
  const remove = async () => {
    const result = await keepCards({ cards: others.map((id) => ({ id })) })
    if (result.error) return
    showToast({ tone: 'success', text: 'Card removed' })
    close()
  }
  return (
    <ConfirmSheet
      title="Remove this card?"
      text={`${cardLabel(card)} will be deleted here and at the payment provider.${
        isLast ? ' Automatic top-up turns off.' : ''
      }`}
      yes="Remove"
      isBusy={fetching}
      error={error}
      onYes={() => void remove()}
      onNo={() => close()}
    />
  )
}
