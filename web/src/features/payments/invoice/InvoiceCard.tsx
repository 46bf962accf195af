/** What to send and where: a QR code for a wallet on another device, and both values to copy. */
import { dollars } from '#rules/formats.ts'
import { Credits } from '#web/ui/Credits.tsx'
import { LogoMark } from '#web/ui/Logo.tsx'
import { QrCode } from '#web/ui/QrCode.tsx'
import { CopyLine } from './CopyLine.tsx'
import { amountDue, type InvoiceData, shortAddress } from './invoice-text.ts'

export function InvoiceCard({ invoice, packCents }: { invoice: InvoiceData; packCents: number }) {
  const { link, address, currency, status } = invoice
  const due = `${amountDue(invoice)} ${currency}`
  return (
    <div className="card flex flex-col items-center px-5 pt-5 pb-1">
      <QrCode text={link} label="QR code of the payment" mark={<LogoMark size={42} />} />
      <p className="mt-4 text-2xl font-extrabold tabular-nums">{due}</p>
      <p className="mt-1 flex items-center gap-2 text-base text-ink-soft tabular-nums">
        {status === 'partial' ? 'The rest of' : null} {dollars(packCents)} for
        <Credits cents={packCents} size={15} />
      </p>
      <div className="mt-4 w-full border-t border-line">
        <CopyLine label="Amount" text={amountDue(invoice)} shown={due} />
        <CopyLine label="Address" text={address} shown={shortAddress(address)} />
      </div>
    </div>
  )
}
