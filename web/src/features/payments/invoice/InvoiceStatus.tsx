/** Where the payment is: a ring that empties while there is time, then what happens next. */
import { CircleAlert, CircleCheckBig, Clock3, Hourglass } from 'lucide-react'
import type { Icon } from '#web/ui/icon.ts'
import { clockText, type InvoiceData, type InvoicePhase, rateText, trimmed } from './invoice-text.ts'

/** How long the rate is held; an invoice lasts as long. */
const WHOLE_SECONDS = 15 * 60
const RADIUS = 17
const ROUND = 2 * Math.PI * RADIUS

type Props = { phase: InvoicePhase; invoice: InvoiceData | null; secondsLeft: number; failure: string | null }

export function InvoiceStatus({ phase, invoice, secondsLeft, failure }: Props) {
  const { icon: Sign, look, title, text } = wordsOf(phase, { invoice, failure })
  const isCounting = phase === 'waiting' || phase === 'partial'
  return (
    <div className="flex items-center gap-3.5 rounded-lg bg-raised p-4">
      <span className="relative grid size-11 shrink-0 place-items-center">
        {isCounting && <Ring share={Math.min(1, secondsLeft / WHOLE_SECONDS)} />}
        <Sign size={isCounting ? 18 : 26} className={look} />
      </span>
      <span role="status" className="min-w-0 flex-1">
        <b className="block text-base font-bold">{title}</b>
        <span className="block text-sm text-pretty text-ink-soft tabular-nums">{text}</span>
      </span>
      {isCounting && (
        <b role="timer" aria-label="Time left" className="text-xl font-extrabold tabular-nums">
          {clockText(secondsLeft)}
        </b>
      )}
    </div>
  )
}

function Ring({ share }: { share: number }) {
  const circle = { cx: 20, cy: 20, r: RADIUS, fill: 'none', strokeWidth: 3.5 }
  return (
    <svg viewBox="0 0 40 40" aria-hidden="true" className="absolute inset-0 size-full -rotate-90">
      <circle {...circle} className="stroke-overlay" />
      <circle
        {...circle}
        strokeLinecap="round"
        strokeDasharray={`${ROUND * share} ${ROUND}`}
        className="stroke-ink"
      />
    </svg>
  )
}

type Words = { icon: Icon; look: string; title: string; text: string }

function wordsOf(phase: InvoicePhase, { invoice, failure }: Pick<Props, 'invoice' | 'failure'>): Words {
  const quiet = { icon: Clock3, look: 'text-ink-soft' }
  switch (phase) {
    case 'waiting':
      return {
        ...quiet,
        title: 'Waiting for payment',
        text: invoice ? `Rate held, ${rateText(invoice)}` : '',
      }
    case 'partial':
      return {
        ...quiet,
        title: 'Part received',
        text: `${received(invoice)}: send the rest to the same address.`,
      }
    case 'checking':
      return { ...quiet, icon: Hourglass, title: 'Checking your payment', text: 'This takes a few seconds.' }
    case 'late-part':
      return {
        ...quiet,
        icon: Hourglass,
        title: 'Time’s up',
        text: `${received(invoice)}. You can get it back after 1 confirmation, usually in 10 to 20 minutes.`,
      }
    case 'confirming':
      return {
        icon: CircleCheckBig,
        look: 'text-success',
        title: 'Payment received',
        text: 'Your credits arrive after 1 confirmation, usually in 10 to 20 minutes.',
      }
    case 'paid':
      return {
        icon: CircleCheckBig,
        look: 'text-success',
        title: 'Payment complete',
        text: 'Your credits are here.',
      }
    case 'failed':
      return {
        icon: CircleAlert,
        look: 'text-danger-ink',
        title: 'No credits added',
        text: failure ?? 'The payment didn’t arrive.',
      }
  }
}

function received(invoice: InvoiceData | null): string {
  return invoice
    ? `${trimmed(invoice.paidAmount)} of ${trimmed(invoice.amount)} ${invoice.currency} received`
    : ''
}
