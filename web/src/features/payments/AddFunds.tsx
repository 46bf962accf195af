/** Buys credits: amount, card and the buy button. */
import { RotateCw } from 'lucide-react'
import { useRef, useState } from 'react'
import { ERRORS } from '#rules/error-codes.ts'
import { credits, dollars } from '#rules/formats.ts'
import { storedPurchaseIntent } from '#web/features/ledger/index.ts'
import { useOverlays } from '#web/lib/overlays.tsx'
import { preloadOnHover } from '#web/lib/preload-on-hover.ts'
import { useSession } from '#web/lib/session.tsx'
import { SITE } from '#web/lib/site.ts'
import { useSiteFacts } from '#web/lib/site-facts.ts'
import { Button } from '#web/ui/Button.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { SkeletonBlock } from '#web/ui/Skeleton.tsx'
import { CardLine } from './CardLine.tsx'
import { firstToCharge } from './card-text.ts'
import { addCardSheet, chooseCardSheet, confirmPaymentSheet } from './overlays.ts'
import { PackChoice } from './PackChoice.tsx'
import { TopUpOutcome } from './TopUpOutcome.tsx'
import { useTopUp } from './use-top-up.ts'
import type { CardData, WalletData } from './wallet-query.ts'

export function AddFunds(props: { wallet: WalletData | undefined }) {
  return (
    <section aria-labelledby="add-funds">
      <h2 id="add-funds" className="mt-6 mb-3 text-sm font-extrabold tracking-[0.05em]">
        ADD FUNDS TO YOUR WALLET
      </h2>
      {SITE.cardBrands.length > 0 ? <Offer {...props} /> : <Notice>{ERRORS.PAYMENTS_OFF.message}</Notice>}
    </section>
  )
}

function Offer({ wallet }: { wallet: WalletData | undefined }) {
  const packs = useSiteFacts()?.packs
  return packs ? <Purchase wallet={wallet} packs={packs} /> : <SkeletonBlock className="h-46" />
}

function Purchase({ wallet, packs }: { wallet: WalletData | undefined; packs: readonly number[] }) {
  const overlays = useOverlays()
  const { account } = useSession()
  const topUp = useTopUp()
  const [wanted, setWanted] = useState<number>()
  const [chosenId, setChosenId] = useState<string>()
  const missing = (storedPurchaseIntent(account?.id)?.cents ?? 0) - (wallet?.cents ?? 0)
  // A pack that is no longer offered is deselected, unless its payment is in progress.
  const isOffered = wanted !== undefined && (packs.includes(wanted) || topUp.isBusy || topUp.isLost)
  const pack = isOffered ? wanted : firstPack(packs, missing)
  const usable = wallet?.cards.filter(({ expired }) => !expired) ?? []
  const card = usable.find(({ id }) => id === chosenId) ?? firstToCharge(usable)

  // Selected once it has paid or its bank asks for authentication, so that a declined card is not the default.
  const payWith = async (id: string, isOneTap = false) => {
    setChosenId(id)
    if (!(await topUp.buy(pack, id, isOneTap))) setChosenId(undefined)
  }
  const isAsking = useRef(false)
  const payWithSaved = async (saved: CardData) => {
    const isOneTap = !topUp.isOneTapRefused && pack <= (wallet?.one_tap_limit ?? 0) * 100
    // A payment with an unknown outcome was confirmed before.
    if (isOneTap || topUp.isLost) return payWith(saved.id, isOneTap)
    if (isAsking.current) return
    isAsking.current = true
    const isConfirmed = await overlays.open(confirmPaymentSheet, { card: saved, packCents: pack })
    isAsking.current = false
    if (isConfirmed) await payWith(saved.id)
  }
  const change = async () => {
    const sheet = { cards: usable, chosenId: card?.id, packCents: pack, pay: payWith }
    const choice = await overlays.open(chooseCardSheet, sheet)
    if (choice === undefined) return
    topUp.forget()
    setChosenId(choice)
  }
  const add = () => {
    if (card) void payWithSaved(card)
    else if (usable.length > 0) void change()
    else void overlays.open(addCardSheet, { packCents: pack, pay: payWith })
  }

  return (
    <>
      <PackChoice
        packs={packs}
        value={pack}
        isFixed={topUp.isBusy || topUp.isLost}
        onChange={(chosen) => {
          topUp.forget()
          setWanted(chosen)
        }}
      />
      <div className="mt-3">
        {wallet === undefined ? (
          <SkeletonBlock className="h-19" />
        ) : (
          card && (
            <div className="card px-4 py-2.5">
              <CardLine
                card={card}
                end={
                  <Button
                    tone="ghost"
                    size="sm"
                    disabled={topUp.isBusy || topUp.isLost}
                    onClick={() => void change()}
                  >
                    Change
                  </Button>
                }
              />
            </div>
          )
        )}
      </div>
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
          disabled={wallet === undefined}
          busy={topUp.isBusy}
          icon={topUp.isLost ? RotateCw : undefined}
          onClick={add}
          {...preloadOnHover(card ? confirmPaymentSheet : usable.length > 0 ? chooseCardSheet : addCardSheet)}
        >
          {topUp.isLost ? 'Try again' : `Add funds · ${dollars(pack)}`}
        </Button>
      </div>
      <p className="mt-3 min-h-8 text-center text-xs text-balance text-ink-mute">
        {wallet &&
          `Credits can’t be refunded or transferred. New balance ${credits(wallet.cents + pack)} credits.`}
      </p>
    </>
  )
}

/** The first pack, or the first that covers a missing amount. */
function firstPack(packs: readonly number[], missingCents: number): number {
  return packs.find((cents) => cents >= missingCents) ?? packs.at(-1) ?? 0
}
