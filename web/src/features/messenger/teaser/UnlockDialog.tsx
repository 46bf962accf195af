/** The purchase of a paid message: price and remaining balance; it unlocks in place. */
import { Info, Lock } from 'lucide-react'
import { dollars } from '#rules/formats.ts'
import { PaymentFooter, PriceRows, usePay, useWallet } from '#web/features/ledger/index.ts'
import type { OverlayControls } from '#web/lib/overlays.tsx'
import { Sheet } from '#web/ui/Sheet.tsx'
import { showToast } from '#web/ui/toasts.tsx'
import type { ThreadMessageData } from '../message-fields.ts'
import { UnlockTeaser } from './unlock-teaser.ts'

/** Only the fields the dialog shows, because its props are stored while credits are added. */
type UnlockOffer = {
  id: string
  thread: string
  priceCents: number
  thumbnail: string | null
  text: string
  /** 'a video', '1 video and 2 photos' */
  what: string
}

export type UnlockDialogProps = OverlayControls<ThreadMessageData> & { offered: UnlockOffer }

export function UnlockDialog({ offered, close }: UnlockDialogProps) {
  const { id, thread, priceCents: cents, thumbnail, text, what } = offered
  const { cents: balance, again } = useWallet()
  const { pay, isBusy, problem } = usePay(UnlockTeaser)

  const unlock = async () => {
    const paid = await pay({ message_id: id, thread })
    if (!paid || !('data' in paid)) return again()
    showToast({ tone: 'success', text: 'Unlocked' })
    close(paid.data.unlock_teaser)
  }

  return (
    <Sheet open onClose={() => close()} title="Unlock this message">
      <div className="flex items-center gap-4 pb-4">
        <span className="relative h-23 w-17.25 shrink-0 overflow-hidden rounded-md bg-overlay">
          {thumbnail && <img src={thumbnail} alt="" className="locked-blur size-full object-cover" />}
          <span className="absolute inset-0 grid place-items-center">
            <Lock size={20} strokeWidth={2.4} />
          </span>
        </span>
        <span className="min-w-0 flex-1">
          {text && <b className="line-clamp-2 text-base leading-snug font-semibold wrap-anywhere">{text}</b>}
          <span className="mt-1.5 block text-sm text-ink-soft first-letter:uppercase">{what}</span>
        </span>
      </div>
      <PriceRows priceCents={cents} balanceCents={balance} />
      <p className="mt-3 flex items-start gap-2 text-sm leading-snug text-ink-soft">
        <Info size={16} className="mt-px shrink-0 text-ink-mute" />
        Yours to keep, here and in your purchases.
      </p>
      <PaymentFooter
        intent={{ dialog: 'unlock', props: { offered }, words: `Unlock for ${dollars(cents)}`, cents }}
        balanceCents={balance}
        problem={problem}
        isBusy={isBusy}
        onPay={() => void unlock()}
      />
    </Sheet>
  )
}
