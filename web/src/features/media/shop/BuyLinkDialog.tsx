/** The purchase through a share link: price and remaining balance; its page then redirects to the media. */
import { Info } from 'lucide-react'
import { dollars } from '#rules/formats.ts'
import { dollarsToCents } from '#rules/money.ts'
import { PaymentFooter, PriceRows, usePay, useWallet } from '#web/features/ledger/index.ts'
import { graphql } from '#web/lib/graphql/graphql.ts'
import type { OverlayControls } from '#web/lib/overlays.tsx'
import { Sheet } from '#web/ui/Sheet.tsx'
import { showToast } from '#web/ui/toasts.tsx'
import { OpenedMediaFields } from './opened-media.ts'
import { type SoldMedia, SoldThing } from './SoldThing.tsx'
import './link-access.ts'

const BuySharedLink = graphql(
  `
    mutation BuySharedLink($id: String!, $price: Float, $key: String) {
      buySharedLink(id: $id, price: $price, key: $key) {
        id
        media { ...OpenedMediaFields }
        wallet { id cents amount }
      }
    }
  `,
  [OpenedMediaFields],
)

export type BuyLinkDialogProps = OverlayControls<boolean> & {
  link: { id: string; price: number; media: SoldMedia }
}

export function BuyLinkDialog({ link, close }: BuyLinkDialogProps) {
  const { id, price, media } = link
  const { cents: balance, again } = useWallet()
  const { pay, isBusy, problem } = usePay(BuySharedLink)
  const cents = dollarsToCents(price)

  const buy = async () => {
    const paid = await pay({ id, price })
    if (!paid) return again()
    showToast({ tone: 'success', text: `Unlocked` })
    close(true)
  }

  return (
    <Sheet open onClose={close} title={`Buy this ${media.type}`}>
      <SoldThing media={media} />
      <PriceRows priceCents={cents} balanceCents={balance} />
      <p className="mt-3 flex items-start gap-2 text-sm leading-snug text-ink-soft">
        <Info size={16} className="mt-px shrink-0 text-ink-mute" />
        Yours to keep, even if the link is removed.
      </p>
      <PaymentFooter
        intent={{ dialog: 'buy_link', props: { link }, words: `Buy for ${dollars(cents)}`, cents }}
        balanceCents={balance}
        problem={problem}
        isBusy={isBusy}
        onPay={() => void buy()}
      />
    </Sheet>
  )
}
