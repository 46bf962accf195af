/** The saved cards, and the automatic top-up. */
import { CreditCard, Plus, Trash2 } from 'lucide-react'
import { useQuery } from 'urql'
import { CARD_PAGE } from '#rules/payments.ts'
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
import { type CardData, PaymentMethods, type WalletData } from './wallet-query.ts'

export function PaymentTab({ wallet }: { wallet: WalletData }) {
  const overlays = useOverlays()
  const { cards } = wallet
  const [{ data }] = useQuery({ query: PaymentMethods })
  const ownCards = data?.paymentMethods.find(({ shape }) => shape === 'fields')
  const add = () => {
    if (ownCards?.script_url) location.assign(CARD_PAGE)
    else void overlays.open(addCardSheet, {})
  }
  const remove = (card: CardData) => {
    const others = cards.filter(({ id }) => id !== card.id).map(({ id }) => id)
    const isLast = others.length === 0 && wallet.auto_top_up !== null
    void overlays.open(removeCardSheet, { card, others, isLast })
  }
  const addButton = ownCards && (
    <Button
      icon={Plus}
      tone={cards.length === 0 ? 'soft' : 'quiet'}
      onClick={add}
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
        text={
          ownCards || !data
            ? 'Save a card to add funds faster. Its number stays with the payment provider.'
            : 'You pay on the provider’s page each time. Cards that it saves for you appear here.'
        }
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
