/** The saved cards, and the automatic top-up. */
import { CreditCard, Plus, Trash2 } from 'lucide-react'
import { useOverlays } from '#web/lib/overlays.tsx'
import { preloadOnHover } from '#web/lib/preload-on-hover.ts'
import { Button } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { AutomaticTopUp } from './AutomaticTopUp.tsx'
import { CardLine } from './CardLine.tsx'
import { cardLabel } from './card-text.ts'
import { OneTapLimit } from './OneTapLimit.tsx'
import { addCardSheet, removeCardSheet } from './overlays.ts'
import type { CardData, WalletData } from './wallet-query.ts'

export function PaymentTab({ wallet }: { wallet: WalletData }) {
  const overlays = useOverlays()
  const { cards } = wallet
  const remove = (card: CardData) => {
    const others = cards.filter(({ id }) => id !== card.id).map(({ id }) => id)
    const isLast = others.length === 0 && wallet.auto_top_up !== null
    void overlays.open(removeCardSheet, { card, others, isLast })
  }
  const addButton = (
    <Button
      icon={Plus}
      tone={cards.length === 0 ? 'soft' : 'quiet'}
      onClick={() => void overlays.open(addCardSheet, {})}
      {...preloadOnHover(addCardSheet)}
    >
      Add a card
    </Button>
  )
  if (cards.length === 0)
    return (
      <EmptyState
        icon={CreditCard}
        title="No card saved"
        text="Save a card to add funds faster. Its number stays with the payment provider."
        action={addButton}
      />
    )
  return (
    <>
      <h2 className="mt-5 mb-1 text-sm font-bold text-ink-mute">Your cards</h2>
      <ul className="divide-y divide-line">
        {cards.map((card) => (
          <li key={card.id} className="py-1.5">
            <CardLine
              card={card}
              end={
                <IconButton icon={Trash2} label={`Remove ${cardLabel(card)}`} onClick={() => remove(card)} />
              }
            />
          </li>
        ))}
      </ul>
      <div className="mt-2">{addButton}</div>
      <AutomaticTopUp wallet={wallet} />
      <OneTapLimit wallet={wallet} />
    </>
  )
}
