/** Incoming battle invitations on every page, with their time left, and the results of outgoing ones. */
import { Swords } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { useLocation, useNavigate } from 'react-router'
import { useMutation } from 'urql'
import { problemText } from '#web/lib/graphql/problem.ts'
import { useSession } from '#web/lib/session.tsx'
import { Avatar } from '#web/ui/Avatar.tsx'
import { Button } from '#web/ui/Button.tsx'
import { showToast } from '#web/ui/toasts.tsx'
import { topDialog, watchTopLayer } from '#web/ui/top-layer.ts'
import { CountdownRing, useCountdown } from '../Countdown.tsx'
import type { Invitation } from '../fields.ts'
import { type PendingInvitation, useInvitations } from '../use-invitations.ts'
import { closedInvitationText } from './closed-invitation-text.ts'
import { AnswerBattle } from './mutations.ts'

export function BattleInvitations() {
  const { account } = useSession()
  const { incoming, receive } = useInvitations((invitation, state) => {
    const text = closedInvitationText(invitation, state, account?.id)
    if (text) showToast({ tone: 'info', text })
  })
  const [first] = incoming
  return first ? <InvitationToast key={first.id} invitation={first} onAnswered={receive} /> : null
}

type InvitationToastProps = { invitation: PendingInvitation; onAnswered(invitation: Invitation): void }

function InvitationToast({ invitation, onAnswered }: InvitationToastProps) {
  const { id, from, to, untilMs } = invitation
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const [{ fetching }, answer] = useMutation(AnswerBattle)
  // Rendered inside an open modal dialog, because everything outside it is inert.
  const dialog = useSyncExternalStore(watchTopLayer, topDialog)
  const say = async (accept: boolean) => {
    const { error } = await answer({ id, accept })
    if (error) showToast({ tone: 'danger', text: problemText(error) })
    // Removed with the answer, without waiting for the event.
    onAnswered({ ...invitation, state: accept ? 'accepted' : 'declined' })
    if (accept && !error && !showsBattle(pathname, to.username)) void navigate(STUDIO)
  }
  const card = (
    <section
      aria-label={`${from.fullname} invites you to a battle`}
      className="fixed inset-x-3 top-[max(4.25rem,env(safe-area-inset-top))] z-40 mx-auto max-w-110 rounded-xl bg-surface p-4 text-ink shadow-pop motion-safe:animate-rise desktop:top-6"
    >
      <div role="alert" className="flex items-center gap-3">
        <Avatar src={from.avatar} name={from.fullname} size={48} ring="live" on="surface" />
        <p className="min-w-0 flex-1 pl-1">
          <b className="block truncate text-lg font-bold">{from.fullname}</b>
          <span className="flex items-center gap-1.5 text-sm text-ink-soft">
            <Swords size={15} />
            invites you to a battle
          </span>
        </p>
        <Left untilMs={untilMs} />
      </div>
      <div className="mt-4 grid grid-cols-2 gap-2">
        <Button disabled={fetching} onClick={() => void say(false)}>
          Decline
        </Button>
        <Button tone="accent" busy={fetching} onClick={() => void say(true)}>
          Accept
        </Button>
      </div>
    </section>
  )
  return createPortal(card, dialog ?? document.body)
}

const STUDIO = '/studio/live/rtmp'

/** Whether this page shows the account's own battle; leaving the camera page would end their stream. */
function showsBattle(pathname: string, username: string): boolean {
  const at = pathname.toLowerCase()
  return at.startsWith('/studio/live/') || at === `/${username.toLowerCase()}/live`
}

function Left({ untilMs }: { untilMs: number }) {
  const seconds = useCountdown(untilMs)
  return (
    <span
      role="timer"
      aria-label="Time left to answer"
      className="flex items-center gap-1.5 text-base font-bold tabular-nums"
    >
      <CountdownRing seconds={seconds} />
      {seconds} s
    </span>
  )
}
