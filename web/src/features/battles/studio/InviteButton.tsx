/** 'Invite', then 'Invited' until it expires, with a button to withdraw it. */
import { X } from 'lucide-react'
import { Button } from '#web/ui/Button.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { CountdownRing, useCountdown } from '../Countdown.tsx'
import type { PendingInvitation } from '../use-invitations.ts'

type Props = {
  name: string
  /** The unanswered invitation. */
  waiting: PendingInvitation | undefined
  isDisabled: boolean
  isBusy: boolean
  onInvite(): void
  onWithdraw(id: string): void
  label?: string
  tone?: 'soft' | 'accent'
}

export function InviteButton(props: Props) {
  const {
    name,
    waiting,
    isDisabled,
    isBusy,
    onInvite,
    onWithdraw,
    label: text = 'Invite',
    tone = 'soft',
  } = props
  if (waiting)
    return (
      <span className="flex items-center gap-1">
        <Invited untilMs={waiting.untilMs} />
        <IconButton
          icon={X}
          label={`Withdraw invitation to ${name}`}
          size={36}
          disabled={isBusy}
          onClick={() => onWithdraw(waiting.id)}
        />
      </span>
    )
  return (
    <Button tone={tone} disabled={isDisabled} busy={isBusy} aria-label={`${text} ${name}`} onClick={onInvite}>
      {text}
    </Button>
  )
}

function Invited({ untilMs }: { untilMs: number }) {
  const seconds = useCountdown(untilMs)
  return (
    <span
      role="timer"
      className="inline-flex h-11 items-center gap-2 rounded-full bg-overlay pr-4 pl-3 text-base font-bold whitespace-nowrap tabular-nums"
    >
      <CountdownRing seconds={seconds} />
      Invited {seconds} s
    </span>
  )
}
