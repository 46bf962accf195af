/** An example sheet: a choice, a summary, two buttons. */
import { useState } from 'react'
import { dollars } from '#rules/formats.ts'
import { Button } from '#web/ui/Button.tsx'
import { Credits } from '#web/ui/Credits.tsx'
import { cx } from '#web/ui/cx.ts'
import { Sheet } from '#web/ui/Sheet.tsx'
import { SummaryRow } from '#web/ui/SummaryRow.tsx'
import { showToast } from '#web/ui/toasts.tsx'

const BALANCE_CENTS = 1480
const TIPS_DOLLARS = [3, 5, 10, 20]

export function TipSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const [tipDollars, setTipDollars] = useState(5)
  const afterCents = BALANCE_CENTS - tipDollars * 100

  function send() {
    if (afterCents < 0) return showToast({ tone: 'danger', text: 'Not enough credits in your wallet.' })
    onClose()
    showToast({ tone: 'success', text: `You tipped ${dollars(tipDollars * 100)}` })
  }

  return (
    <Sheet open={open} onClose={onClose} title="Send a tip">
      <div className="grid grid-cols-4 gap-2">
        {TIPS_DOLLARS.map((amount) => (
          <button
            key={amount}
            type="button"
            aria-pressed={amount === tipDollars}
            onClick={() => setTipDollars(amount)}
            className={cx(
              'press h-12 rounded-md text-base font-bold',
              amount === tipDollars
                ? 'bg-coin-wash text-coin shadow-[inset_0_0_0_2px_var(--color-coin)]'
                : 'bg-raised hover:bg-overlay',
            )}
          >
            ${amount}
          </button>
        ))}
      </div>
      <p className="mt-1.5 text-sm text-ink-mute">Minimum $3</p>
      <div className="mt-2 rounded-lg bg-raised px-4 py-1">
        <SummaryRow label="Your balance">
          {dollars(BALANCE_CENTS)}
          <Credits cents={BALANCE_CENTS} />
        </SummaryRow>
        <SummaryRow label="Balance after" strong>
          {dollars(Math.max(0, afterCents))}
          <Credits cents={Math.max(0, afterCents)} />
        </SummaryRow>
      </div>
      <div className="mt-4 grid grid-cols-2 gap-2">
        <Button onClick={onClose}>Cancel</Button>
        <Button tone="accent" onClick={send}>
          Tip {dollars(tipDollars * 100)}
        </Button>
      </div>
    </Sheet>
  )
}
