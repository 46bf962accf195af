/** The inbox: pinned conversations first, then by newest message. */
import { Pencil } from 'lucide-react'
import type { KeyboardEvent } from 'react'
import { Link } from 'react-router'
import { useTickingNow } from '#web/features/media/index.ts'
import { type SessionAccount, useSession } from '#web/lib/session.tsx'
import { ListEnd } from '#web/parts/lists/ListEnd.tsx'
import { arrowTarget } from '#web/ui/arrow-keys.ts'
import { iconButtonClass } from '#web/ui/IconButton.tsx'
import { SearchField } from '#web/ui/SearchField.tsx'
import { SkeletonRows } from '#web/ui/Skeleton.tsx'
import { MessagesHead } from '../shell/MessagesHead.tsx'
import { Filters } from './Filters.tsx'
import { NoThreads } from './NoThreads.tsx'
import { ThreadLine } from './ThreadLine.tsx'
import { useInbox } from './use-inbox.ts'
import { useInboxPosition, useRestoredScroll } from './use-inbox-position.ts'
import { useThreadActions } from './use-thread-actions.ts'

type Props = {
  /** The id of the open thread. */
  current: string | undefined
  /** False on a phone that shows a conversation instead. */
  isShown: boolean
}

export function InboxColumn(props: Props) {
  const { account } = useSession()
  return account && <OwnInbox account={account} {...props} />
}

const SEARCH_MAX = 64

function OwnInbox({ account, current, isShown }: Props & { account: SessionAccount }) {
  const { filter, choose, typed, search, type, submit } = useInboxPosition(account.id)
  const { list, threads, state } = useInbox(account.id, { filter, search })
  const actions = useThreadActions({ list, current })
  const box = useRestoredScroll(account.id, isShown)
  const now = useTickingNow(true)
  return (
    <>
      <MessagesHead at="inbox" end={<NewMessageLink />}>
        <SearchField
          label="Search messages"
          value={typed}
          onChange={type}
          onSubmit={submit}
          maxLength={SEARCH_MAX}
        />
      </MessagesHead>
      <div ref={box} data-scrolls className="no-bar min-h-0 flex-1 overflow-y-auto pb-4">
        <Filters at={filter} isCreator={account.role.creator} onChoose={choose} />
        <ul aria-label="Conversations" onKeyDown={moveFocus}>
          {threads.map((thread) => (
            <ThreadLine
              key={thread.id}
              thread={thread}
              viewerId={account.id}
              now={now}
              isCurrent={thread.id === current}
              actions={actions}
            />
          ))}
        </ul>
        {state === 'exhausted' && threads.length === 0 && (
          <NoThreads filter={filter} isSearch={search !== ''} />
        )}
        <ListEnd
          of={{ state, more: list.more }}
          count={threads.length}
          errorTitle="Couldn’t load messages"
          label="Loading conversations"
          skeleton={(isFirst) => (
            <div className="px-5 pt-3">
              <SkeletonRows rows={isFirst ? 8 : 2} size={50} />
            </div>
          )}
        />
      </div>
    </>
  )
}

function NewMessageLink() {
  return (
    <Link
      to="/messages/inbox/new"
      aria-label="New message"
      title="New message"
      className={iconButtonClass({
        className: 'size-11 desktop:bg-raised desktop:text-ink desktop:hover:bg-overlay',
      })}
    >
      <Pencil size={22} strokeWidth={2.1} />
    </Link>
  )
}

/** Arrow keys move between conversations. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const links = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-thread]')]
  const at = links.indexOf(event.target as HTMLElement)
  const to = at < 0 ? undefined : arrowTarget(event.key, at, links.length, 'column')
  if (to === undefined) return
  event.preventDefault()
  links[to]?.focus()
}
