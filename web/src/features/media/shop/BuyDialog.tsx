/** The purchase of a media: price and remaining balance; it unlocks in place. */
import { Info } from 'lucide-react'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useQuery } from 'urql'
import { ERRORS } from '#rules/error-codes.ts'
import { dollars } from '#rules/formats.ts'
import { dollarsToCents } from '#rules/money.ts'
import { PaymentFooter, PriceRows, usePay, useWallet } from '#web/features/ledger/index.ts'
import { graphql } from '#web/lib/graphql/graphql.ts'
import type { OverlayControls } from '#web/lib/overlays.tsx'
import { Sheet } from '#web/ui/Sheet.tsx'
import { showToast, type ToastMessage } from '#web/ui/toasts.tsx'
import { OpenedMedia, OpenedMediaFields } from './opened-media.ts'
import { type SoldMedia, SoldThing } from './SoldThing.tsx'

const BuyMedia = graphql(
  `
    mutation BuyMedia($media: ID!, $price: Float, $key: String) {
      buyMedia(media: $media, price: $price, key: $key) {
        id
        media { ...OpenedMediaFields }
        wallet { id cents amount }
      }
    }
  `,
  [OpenedMediaFields],
)

export type BuyDialogProps = OverlayControls<boolean> & { media: SoldMedia & { shop: number } }

export function BuyDialog({ media, close }: BuyDialogProps) {
  const { id, type } = media
  const [{ data, stale, fetching }, ask] = useQuery({
    query: OpenedMedia,
    variables: { id },
    requestPolicy: 'cache-and-network',
  })
  const { cents: balance, again } = useWallet()
  const { pay, isBusy, problem } = usePay(BuyMedia)
  const price = data?.media?.shop ?? media.shop
  const cents = dollarsToCents(price)

  const bought: ToastMessage = { tone: 'success', text: `Unlocked` }
  const isLeaving = useRef(false)
  const leave = (toast: ToastMessage) => {
    if (isLeaving.current) return
    isLeaving.current = true
    showToast(toast)
    close(true)
  }

  const buy = async () => {
    const paid = await pay({ media: id, price })
    if (paid && 'data' in paid) return leave(bought)
    again()
    ask({ requestPolicy: 'network-only' })
  }

  const isOpenAlready = data?.media?.access === 'open' && !stale && !fetching && !isBusy
  const leaveOpened = useEffectEvent(() =>
    // The purchase whose response was lost went through.
    leave(problem?.kind === 'lost' ? bought : { tone: 'info', text: ERRORS.ALREADY_BOUGHT.message }),
  )
  useEffect(() => {
    if (isOpenAlready) leaveOpened()
  }, [isOpenAlready])

  return (
    <Sheet open onClose={close} title={`Buy this ${type}`}>
      <SoldThing media={media} />
      <PriceRows priceCents={cents} balanceCents={balance} />
      <p className="mt-3 flex items-start gap-2 text-sm leading-snug text-ink-soft">
        <Info size={16} className="mt-px shrink-0 text-ink-mute" />
        Yours to keep, even if you unsubscribe.
      </p>
      <PaymentFooter
        intent={{ dialog: 'buy', props: { media }, words: `Buy for ${dollars(cents)}`, cents }}
        balanceCents={balance}
        problem={problem}
        isBusy={isBusy}
        onPay={() => void buy()}
      />
    </Sheet>
  )
}
