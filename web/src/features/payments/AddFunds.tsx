/** Buys credits: amount, way to pay and the buy button. */
import { RotateCw } from 'lucide-react'
import { useRef, useState } from 'react'
import { useQuery } from 'urql'
import { ERRORS } from '#rules/error-codes.ts'
import { credits, dollars } from '#rules/formats.ts'
import { CARD_PAGE } from '#rules/payments.ts'
import { storedPurchaseIntent } from '#web/features/ledger/index.ts'
import { useOverlays } from '#web/lib/overlays.tsx'
import { preloadOnHover } from '#web/lib/preload-on-hover.ts'
import { useSession } from '#web/lib/session.tsx'
import { useSiteFacts } from '#web/lib/site-facts.ts'
import { Button } from '#web/ui/Button.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { SkeletonBlock } from '#web/ui/Skeleton.tsx'
import { addCardSheet, confirmPaymentSheet } from './overlays.ts'
import { PackChoice } from './PackChoice.tsx'
import { type PayOption, PayWith } from './PayWith.tsx'
import { TaxCountry } from './TaxCountry.tsx'
import { TaxLines, TaxNote } from './TaxLines.tsx'
import { TopUpOutcome } from './TopUpOutcome.tsx'
import { useQuote } from './use-quote.ts'
import { useTopUp } from './use-top-up.ts'
import { type CardData, type MethodData, PaymentMethods, type WalletData } from './wallet-query.ts'

export function AddFunds(props: { wallet: WalletData | undefined }) {
  return (
    <section aria-labelledby="add-funds">
      <h2 id="add-funds" className="mt-6 mb-3 text-sm font-extrabold tracking-[0.05em]">
        ADD FUNDS TO YOUR WALLET
      </h2>
      {<Offer {...props} />}
    </section>
  )
}

function Offer({ wallet }: { wallet: WalletData | undefined }) {
  const packs = useSiteFacts()?.packs
  const [{ data }] = useQuery({ query: PaymentMethods })
  if (!packs || !data) return <SkeletonBlock className="h-46" />
  const methods = data.paymentMethods
  if (methods.length === 0) return <Notice>{ERRORS.PAYMENTS_OFF.message}</Notice>
  return <Purchase wallet={wallet} packs={packs} methods={methods} />
}

type PurchaseProps = {
  wallet: WalletData | undefined
  packs: readonly number[]
  methods: readonly MethodData[]
}

function Purchase({ wallet, packs, methods }: PurchaseProps) {
  const overlays = useOverlays()
  const { account } = useSession()
  const topUp = useTopUp()
  const [wanted, setWanted] = useState<number>()
  const [chosenId, setChosenId] = useState<string>()
  const missing = (storedPurchaseIntent(account?.id)?.cents ?? 0) - (wallet?.cents ?? 0)
  // A pack that is no longer offered is deselected, unless its payment is in progress.
  const isOffered = wanted !== undefined && (packs.includes(wanted) || topUp.isBusy || topUp.isLost)
  const pack = isOffered ? wanted : firstPack(packs, missing)
  const options = wallet ? payOptions(wallet, methods) : []
  const chosen = options.find(({ id }) => id === chosenId) ?? (wallet && firstChoice(wallet, options))
  const ownCards = methods.find(({ shape }) => shape === 'fields')

  // Selected once it has paid or its bank asks for authentication, so that a declined card is not the default.
  const quote = useQuote(pack, chosen && 'card' in chosen ? chosen.id : undefined)
  const total = quote.totalCents
  const payWith = async (id: string, isOneTap = false) => {
    setChosenId(id)
    if (!(await topUp.buy(pack, { card: id }, { isOneTap, total }))) setChosenId(undefined)
    // A card of another country may have changed the tax.
    quote.refresh()
  }
  const isAsking = useRef(false)
  const payWithSaved = async (saved: CardData) => {
    const isOneTap = !topUp.isOneTapRefused && (total ?? pack) <= (wallet?.one_tap_limit ?? 0) * 100
    // A payment with an unknown outcome was confirmed before.
    if (isOneTap || topUp.isLost) return payWith(saved.id, isOneTap)
    if (isAsking.current) return
    isAsking.current = true
    const isConfirmed = await overlays.open(confirmPaymentSheet, {
      card: saved,
      packCents: pack,
      quote: quote.quote,
    })
    isAsking.current = false
    if (isConfirmed) await payWith(saved.id)
  }
  const newCard = () => {
    // The provider's fields have a page of their own, the only one that loads its script.
    if (ownCards?.script_url) location.assign(`${CARD_PAGE}?pack=${pack / 100}`)
    else void overlays.open(addCardSheet, { packCents: pack, totalCents: total, pay: payWith })
  }
  const add = () => {
    if (!chosen) return
    if ('card' in chosen) void payWithSaved(chosen.card)
    else if (chosen.method.shape === 'fields') newCard()
    else void topUp.buy(pack, { method: chosen.id }, { total })
  }

  return (
    <>
      <PackChoice
        packs={packs}
        value={pack}
        isFixed={topUp.isBusy || topUp.isLost}
        onChange={(price) => {
          topUp.forget()
          setWanted(price)
        }}
      />
      <div className="mt-4">
        {wallet === undefined ? (
          <SkeletonBlock className="h-26" />
        ) : (
          <PayWith
            options={options}
            chosenId={chosen?.id}
            isFixed={topUp.isBusy || topUp.isLost}
            onChoose={(id) => {
              topUp.forget()
              setChosenId(id)
            }}
            newCard={ownCards && options.some((option) => 'card' in option) ? newCard : undefined}
          />
        )}
      </div>
      {quote.needsCountry && <TaxCountry onDeclared={quote.refresh} />}
      {quote.quote && <TaxLines quote={quote.quote} />}
      {topUp.words && (
        <div role="alert" className="mt-3">
          <Notice tone="danger">{topUp.words}</Notice>
        </div>
      )}
      {topUp.openId && (
        <div className="mt-3">
          <TopUpOutcome key={topUp.openId} id={topUp.openId} />
        </div>
      )}
      <div className="mt-4">
        <Button
          tone="accent"
          size="lg"
          wide
          disabled={wallet === undefined || total === undefined}
          busy={topUp.isBusy}
          icon={topUp.isLost ? RotateCw : undefined}
          onClick={add}
          {...preloadOnHover(chosen && 'card' in chosen ? confirmPaymentSheet : addCardSheet)}
        >
          {topUp.isLost
            ? 'Try again'
            : quote.quote
              ? `Pay ${dollars(quote.quote.total)}`
              : `Add funds · ${dollars(pack)}`}
        </Button>
      </div>
      {quote.quote && <TaxNote quote={quote.quote} />}
      <p className="mt-3 min-h-8 text-center text-xs text-balance text-ink-mute">
        {wallet &&
          `Credits can’t be refunded or transferred. New balance ${credits(wallet.cents + pack)} credits.`}
      </p>
    </>
  )
}

/** Saved cards, then methods. A saved card stands for the method that takes cards in our page. */
function payOptions({ cards }: WalletData, methods: readonly MethodData[]): PayOption[] {
  const usable = cards.filter(({ expired, usable: isUsable }) => isUsable && !expired)
  const offered = methods.filter(({ shape }) => shape !== 'fields' || usable.length === 0)
  return [
    ...usable.map((card) => ({ id: card.id, card })),
    ...offered.map((method) => ({ id: method.id, method })),
  ]
}

/** What paid last; else a card that was not declined, else the first method. */
function firstChoice({ last_method }: WalletData, options: readonly PayOption[]): PayOption | undefined {
  const last = options.find(({ id }) => id === last_method)
  const methods = options.filter((option) => !('card' in option))
  const cards = options.filter((option) => 'card' in option && !option.card.declined)
  return last ?? cards[0] ?? methods[0] ?? options[0]
}

/** The first pack, or the first that covers a missing amount. */
function firstPack(packs: readonly number[], missingCents: number): number {
  return packs.find((cents) => cents >= missingCents) ?? packs.at(-1) ?? 0
}
