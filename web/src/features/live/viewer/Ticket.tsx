/** A ticket to a stream: its price, its terms and the buy button. */
import { Eye, Gem, RotateCcw, Ticket as TicketSign } from 'lucide-react'
import { useEffect, useEffectEvent } from 'react'
import { credits, dollars } from '#rules/formats.ts'
import { LIVE } from '#rules/live.ts'
import { dollarsToCents } from '#rules/money.ts'
import { useLoginHint } from '#web/features/accounts/index.ts'
import { PaymentFooter, usePay, useWallet } from '#web/features/ledger/index.ts'
import { graphql } from '#web/lib/graphql/graphql.ts'
import { useSession } from '#web/lib/session.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Credits } from '#web/ui/Credits.tsx'
import type { Icon } from '#web/ui/icon.ts'
import { showToast } from '#web/ui/toasts.tsx'

const BuyTicket = graphql(`
  mutation BuyTicket($live: ID!, $price: Float, $key: String) {
    buyTicket(live: $live, price: $price, key: $key) {
      id
      live { id has_ticket may_watch why_not }
      wallet { id cents amount }
    }
  }
`)

type Props = {
  live: { id: string; price: number | null; has_ticket: boolean }
  onBought?(): void
  onNotNow?(): void
}

export function Ticket({ live: { id, price, has_ticket: hasTicket }, onBought, onNotNow }: Props) {
  const { status } = useSession()
  const hint = useLoginHint()
  const cents = dollarsToCents(price ?? 0)
  const { cents: balance, again } = useWallet()
  const { pay, isBusy, problem } = usePay(BuyTicket)
  const buy = async () => {
    const paid = await pay({ live: id, price })
    if (!paid) return again()
    showToast({ tone: 'success', text: 'Ticket bought' })
    onBought?.()
  }
  // Bought in another tab, or a purchase whose response was lost.
  const entered = useEffectEvent(() => onBought?.())
  useEffect(() => {
    if (hasTicket) entered()
  }, [hasTicket])
  return (
    <section
      aria-label="Ticket"
      className="relative w-full overflow-hidden rounded-xl bg-surface p-5 text-left shadow-pop"
    >
      <div className="flex items-end justify-between">
        <p>
          <span className="block text-sm font-semibold text-ink-soft">Ticket</span>
          <b className="text-3xl font-extrabold text-coin tabular-nums">{dollars(cents)}</b>
        </p>
        <p className="text-right text-sm text-ink-soft">
          <Credits cents={cents} size={16} />
          <span aria-hidden="true" className="block">
            credits
          </span>
        </p>
      </div>
      <div className="relative my-4 border-t-2 border-dashed border-line-strong">
        <i className="absolute -top-3 -left-8 size-6 rounded-full bg-canvas" />
        <i className="absolute -top-3 -right-8 size-6 rounded-full bg-canvas" />
      </div>
      <ul className="grid gap-2.5 text-base text-ink-soft">
        <Line icon={Eye}>Full live and chat</Line>
        <Line icon={RotateCcw}>Refunded if it ends within {LIVE.paidBackBelowMs / 60_000} minutes</Line>
        {balance !== undefined && balance >= cents && (
          <Line icon={Gem}>Balance after: {credits(balance - cents)} credits</Line>
        )}
      </ul>
      {status === 'signed-in' ? (
        <PaymentFooter
          intent={{
            dialog: 'ticket',
            props: {},
            words: `Buy ticket for ${dollars(cents)}`,
            cents,
          }}
          balanceCents={balance}
          problem={problem}
          isBusy={isBusy}
          onPay={() => void buy()}
        />
      ) : (
        <Button
          tone="accent"
          size="lg"
          wide
          icon={TicketSign}
          className="mt-4"
          onClick={() => hint('buy a ticket')}
        >
          Buy ticket for {dollars(cents)}
        </Button>
      )}
      {onNotNow && (
        <Button tone="ghost" wide className="mt-2" onClick={onNotNow}>
          Not now
        </Button>
      )}
    </section>
  )
}

function Line({ icon: Sign, children }: { icon: Icon; children: React.ReactNode }) {
  return (
    <li className="flex items-center gap-3">
      <Sign size={18} className="shrink-0 text-ink-mute" />
      <span>{children}</span>
    </li>
  )
}
