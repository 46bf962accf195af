/** An invoice as its buyer sees it: what to send until when, then what became of it. */
import { ExternalLink, Gem, Info, Undo2 } from 'lucide-react'
import { Link } from 'react-router'
import { credits } from '#rules/formats.ts'
import { buttonClass } from '#web/ui/Button.tsx'
import { InvoiceCard } from './InvoiceCard.tsx'
import { InvoiceStatus } from './InvoiceStatus.tsx'
import { type InvoicePayment, type InvoicePhase, invoicePhase } from './invoice-text.ts'
import { useInvoiceCountdown } from './use-invoice-countdown.ts'

const CREDITS_TEXT: Partial<Record<InvoicePhase, string>> = {
  confirming: 'On their way',
  paid: 'Added to your wallet',
  checking: 'Not added yet',
  failed: 'Not added',
  'late-part': 'Not added',
}

type Props = { payment: InvoicePayment; walletPath: string }

export function InvoiceView({ payment, walletPath }: Props) {
  const { invoice, packCents, claimUrl, failure } = payment
  const secondsLeft = useInvoiceCountdown(invoice?.expiresOn ?? null)
  const phase = invoicePhase(payment, Date.now())
  const payable = phase === 'waiting' || phase === 'partial' ? invoice : null
  return (
    <div className="mx-auto grid w-full max-w-md gap-3 desktop:mx-0 desktop:max-w-4xl desktop:grid-cols-2 desktop:items-start desktop:gap-5">
      {payable ? (
        <InvoiceCard invoice={payable} packCents={packCents} />
      ) : (
        <div className="card grid justify-items-center gap-1 px-5 py-8 text-center">
          <Gem size={34} strokeWidth={2.2} className="mb-2 text-coin" />
          <p className="text-2xl font-extrabold tabular-nums">{credits(packCents)} credits</p>
          <p className="text-base text-ink-soft">{CREDITS_TEXT[phase]}</p>
        </div>
      )}
      <div className="grid gap-3">
        <InvoiceStatus phase={phase} invoice={invoice} secondsLeft={secondsLeft} failure={failure} />
        <Hint text={hintOf(payment, phase)} />
        <div className="mt-2 grid gap-1">
          {payable && (
            <a href={payable.link} className={buttonClass({ tone: 'accent', size: 'lg', wide: true })}>
              <ExternalLink size={18} strokeWidth={2.4} />
              Open in wallet
            </a>
          )}
          {claimUrl && (
            <a
              href={claimUrl}
              target="_blank"
              rel="noreferrer"
              className={buttonClass({ tone: 'accent', size: 'lg', wide: true })}
            >
              <Undo2 size={18} strokeWidth={2.4} />
              Get your bitcoin back
            </a>
          )}
          <Link
            to={walletPath}
            replace
            className={buttonClass(
              payable || claimUrl ? { tone: 'ghost', wide: true } : { tone: 'ink', size: 'lg', wide: true },
            )}
          >
            {payable || phase === 'failed' ? 'Pay another way' : 'Back to wallet'}
          </Link>
        </div>
      </div>
    </div>
  )
}

function hintOf({ claimUrl }: InvoicePayment, phase: InvoicePhase): string | null {
  if (phase === 'waiting')
    return 'Send the exact amount in one payment. You can close this page; credits arrive after 1 confirmation, usually 10 to 20 minutes.'
  if (phase === 'partial') return 'Send it before the time is over. Otherwise you can get back what you sent.'
  if (phase === 'confirming' || phase === 'late-part') return 'You can close this page and come back later.'
  if (!claimUrl) return null
  return phase === 'paid'
    ? 'You sent more than the amount. Enter your own address on the next page to get the rest back.'
    : 'Enter your own address on the next page to get back what you sent.'
}

function Hint({ text }: { text: string | null }) {
  return (
    text && (
      <p className="flex gap-2 px-1 text-sm leading-[1.4] text-pretty text-ink-mute">
        <Info size={16} className="mt-0.5 shrink-0" />
        {text}
      </p>
    )
  )
}
