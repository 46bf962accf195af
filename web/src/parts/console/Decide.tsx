/** The approve and reject buttons of a decision, with their keys. */
import { Check, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '#web/ui/Button.tsx'
import { Key } from './Key.tsx'

type Props = {
  onApprove(): void
  onReject(): void
  approve?: string
  reject?: string
  isOff?: boolean
  /** Other actions, above the two. */
  children?: ReactNode
}

export function Decide(props: Props) {
  const { onApprove, onReject, approve = 'Approve', reject = 'Reject', isOff = false, children } = props
  return (
    <div className="grid gap-2">
      {children}
      <div className="grid grid-cols-2 gap-2">
        <Button tone="danger" wide icon={X} disabled={isOff} onClick={onReject} end={<Key onFill>R</Key>}>
          {reject}
        </Button>
        <Button
          tone="accent"
          wide
          icon={Check}
          disabled={isOff}
          onClick={onApprove}
          end={<Key onFill>A</Key>}
        >
          {approve}
        </Button>
      </div>
    </div>
  )
}
