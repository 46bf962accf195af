/** Waiting for the wallet: a button for this device, and a QR code for another one. */
import { LoaderCircle } from 'lucide-react'
import { buttonClass } from '#web/ui/button-class.ts'
import { QrCode } from '#web/ui/QrCode.tsx'
import { useIsDesktop } from '#web/ui/use-is-desktop.ts'
import type { StartedAgeCheck } from './use-age-check.ts'

export function WalletStep({ started: { url, qr } }: { started: StartedAgeCheck }) {
  const isDesktop = useIsDesktop()
  return (
    <div className="mt-6 grid justify-items-center gap-5 rounded-lg bg-surface p-5 text-center">
      {isDesktop ? (
        <p className="text-base text-pretty text-ink-soft">Scan with your phone’s camera or ID wallet.</p>
      ) : (
        <>
          <a href={url} className={buttonClass({ tone: 'accent', size: 'lg', wide: true })}>
            Open wallet
          </a>
          <p className="text-base text-pretty text-ink-soft">
            Wallet on another phone? Scan this code with it.
          </p>
        </>
      )}
      {qr && <QrCode text={qr} label="QR code for your ID wallet" isLong />}
      <p role="status" className="flex items-center gap-2 text-sm font-semibold text-ink-soft">
        <LoaderCircle size={16} strokeWidth={2.6} className="animate-spin" />
        Waiting for your wallet…
      </p>
    </div>
  )
}
