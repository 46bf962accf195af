/** The footer of a payment dialog: the pay button, or why it cannot be paid and what to do. */
import { RotateCw } from 'lucide-react'
import { FormProblem } from '#web/parts/forms/FormProblem.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { AddCreditsLink, InsufficientCredits, type PaymentIntent } from './InsufficientCredits.tsx'
import type { PayProblem } from './pay-once.ts'

type Props = {
  /** Its words label the button, its cents are the price. */
  intent: PaymentIntent
  balanceCents: number | undefined
  problem: PayProblem | undefined
  isBusy: boolean
  onPay(): void
  onCancel?: (() => void) | undefined
}

export function PaymentFooter({ intent, balanceCents, problem, isBusy, onPay, onCancel }: Props) {
  const isLost = problem?.kind === 'lost'
  // Credits added in another tab count at once.
  const isShort = !isLost && balanceCents !== undefined && balanceCents < intent.cents
  return (
    <div className="mt-3 grid gap-3">
      <Problem problem={problem} isShort={isShort} />
      <div className="grid auto-cols-fr grid-flow-col gap-2">
        {onCancel && (
          <Button size="lg" onClick={onCancel}>
            Cancel
          </Button>
        )}
        {isShort ? (
          <AddCreditsLink intent={intent} />
        ) : (
          <Button tone="accent" size="lg" icon={isLost ? RotateCw : undefined} busy={isBusy} onClick={onPay}>
            {isLost ? 'Try again' : intent.words}
          </Button>
        )}
      </div>
    </div>
  )
}

function Problem({ problem, isShort }: { problem: PayProblem | undefined; isShort: boolean }) {
  if (isShort) return <InsufficientCredits />
  if (problem?.kind !== 'lost') return <FormProblem>{problem?.message}</FormProblem>
  return (
    <div role="alert">
      <Notice tone="danger">{problem.message}</Notice>
    </div>
  )
}
