/** Confirmation dialog for destructive actions; stays open with the error if the action fails. */
import type { CombinedError } from 'urql'
import { problemText } from '#web/lib/graphql/problem.ts'
import { Button } from '#web/ui/Button.tsx'
import { Sheet } from '#web/ui/Sheet.tsx'
import { FormProblem } from './forms/FormProblem.tsx'

type Props = {
  isOpen?: boolean
  title: string
  text: string
  yes: string
  no?: string
  isBusy?: boolean
  error?: CombinedError | undefined
  onYes(): void
  onNo(): void
}

export function ConfirmSheet({ isOpen = true, title, text, yes, no = 'Cancel', ...props }: Props) {
  const { isBusy = false, error, onYes, onNo } = props
  return (
    <Sheet open={isOpen} onClose={onNo} title={title}>
      <p className="text-base text-pretty wrap-anywhere text-ink-soft">{text}</p>
      <div className="my-1">
        <FormProblem>{error && problemText(error)}</FormProblem>
      </div>
      <div className="grid grid-cols-2 gap-2">
        <Button size="lg" onClick={onNo}>
          {no}
        </Button>
        <Button size="lg" tone="danger" busy={isBusy} onClick={onYes}>
          {yes}
        </Button>
      </div>
    </Sheet>
  )
}
