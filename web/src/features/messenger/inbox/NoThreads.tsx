/** An empty inbox, or a search without results. */
import { Inbox, SearchX } from 'lucide-react'
import { Link } from 'react-router'
import { buttonClass } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { INBOX_FILTERS, type InboxFilter } from './inbox-filters.ts'

export function NoThreads({ filter, isSearch }: { filter: InboxFilter; isSearch: boolean }) {
  if (isSearch) return <EmptyState icon={SearchX} title="No users found" text="Try another name." />
  const { none, text } = INBOX_FILTERS[filter]
  return (
    <EmptyState
      icon={Inbox}
      title={none}
      text={text}
      action={
        filter === 'all' && (
          <Link to="/messages/inbox/new" className={buttonClass()}>
            New message
          </Link>
        )
      }
    />
  )
}
