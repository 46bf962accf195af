/** /messages/inbox/media: composes a paid message from private media for the person of the previous thread. */
import { MessageCircle } from 'lucide-react'
import { Link, useLocation } from 'react-router'
import { useGoBack } from '#web/lib/go-back.ts'
import { Button, buttonClass } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { useOutbox } from '../outbox/use-outbox.ts'
import { PaneHead } from '../shell/PaneHead.tsx'
import { TeaserForm } from './TeaserForm.tsx'

type Reader = { id: string; username: string; fullname: string }

export function PickerScreen() {
  const { to, thread } = readHistoryState(useLocation().state)
  const back = thread ? `/messages/inbox/${thread}` : to ? `/messages/to/${to.username}` : '/messages/inbox'
  const goBack = useGoBack(back)
  return (
    <>
      <PaneHead
        title={to ? `Private media for ${to.fullname}` : 'Private media'}
        back={back}
        end={
          <span className="max-desktop:hidden">
            <Button onClick={goBack}>Cancel</Button>
          </span>
        }
      />
      {to ? (
        <Writing to={to} onSent={goBack} />
      ) : (
        <EmptyState
          icon={MessageCircle}
          title="Choose a conversation first"
          text="To send private media, tap + in a conversation."
          action={
            <Link to="/messages/inbox" replace className={buttonClass({ tone: 'accent' })}>
              Open inbox
            </Link>
          }
        />
      )}
    </>
  )
}

function Writing({ to, onSent }: { to: Reader; onSent(): void }) {
  const outbox = useOutbox()
  return (
    <TeaserForm
      reader={to.fullname}
      onDone={(data) => {
        outbox.add({ to: to.id, data })
        onSent()
      }}
    />
  )
}

/** The history state may come from any version of this page, so it is validated. */
function readHistoryState(state: unknown): { to: Reader | undefined; thread: string | undefined } {
  const { to, thread } = (state ?? {}) as { to?: Partial<Reader> | null; thread?: unknown }
  const isReader = [to?.id, to?.username, to?.fullname].every((part) => typeof part === 'string')
  return {
    to: isReader ? (to as Reader) : undefined,
    thread: typeof thread === 'string' ? thread : undefined,
  }
}
