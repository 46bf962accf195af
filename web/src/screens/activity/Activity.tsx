/** /activity: notifications by day, newest first. */
import { Bell, CheckCheck } from 'lucide-react'
import { useEffect } from 'react'
import { Link } from 'react-router'
import { PAGE_SIZE } from '#rules/limits.ts'
import { onEventsMayBeMissed } from '#web/lib/missed-events.ts'
import { ListEnd } from '#web/parts/lists/ListEnd.tsx'
import { usePages } from '#web/parts/lists/use-pages.ts'
import { Page } from '#web/parts/page/Page.tsx'
import { Button, buttonClass } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { SkeletonRows } from '#web/ui/Skeleton.tsx'
import { ActivityRow } from './ActivityRow.tsx'
import { byDay } from './by-day.ts'
import { mergeRepeats } from './merge-repeats.ts'
import { Notifications, notificationsIn } from './notification-fields.ts'
import { type MarkReadState, useMarkRead } from './use-mark-read.ts'

const NOTHING = {}

export function Activity() {
  const { items, state, more, refresh } = usePages({
    query: Notifications,
    variables: NOTHING,
    itemsOf: notificationsIn,
    pageSize: PAGE_SIZE.notifications,
  })
  useEffect(() => onEventsMayBeMissed(refresh), [refresh])
  const reading = useMarkRead(items)
  const isEmpty = state === 'exhausted' && items.length === 0
  return (
    <Page title="Activity" back="/account" end={items.length > 0 && <ReadAll {...reading} />}>
      {isEmpty && <NothingYet />}
      {byDay(items, new Date()).map(({ title, items: ofDay }) => (
        <section key={title} className="mt-5 first-of-type:mt-0">
          <h2 className="mb-1 text-sm font-bold text-ink-mute">{title}</h2>
          <ul aria-label={title} className="grid grid-cols-1 gap-x-10 gap-y-1 wide:grid-cols-2">
            {mergeRepeats(ofDay).map((notification) => (
              <ActivityRow
                key={notification.id}
                notification={notification}
                isFresh={reading.fresh.has(notification.id)}
              />
            ))}
          </ul>
        </section>
      ))}
      <ListEnd
        of={{ state, more }}
        count={items.length}
        errorTitle="Couldn’t load your activity"
        skeleton={(isFirst) => (
          <div className="pt-4">
            <SkeletonRows rows={isFirst ? 6 : 2} size={44} />
          </div>
        )}
      />
    </Page>
  )
}

function ReadAll({ hasUnread, isBusy, readAll }: MarkReadState) {
  return (
    <>
      <span className="desktop:hidden">
        <IconButton
          icon={CheckCheck}
          label="Mark all as read"
          disabled={!hasUnread}
          busy={isBusy}
          onClick={readAll}
        />
      </span>
      <span className="max-desktop:hidden">
        <Button icon={CheckCheck} size="sm" disabled={!hasUnread} busy={isBusy} onClick={readAll}>
          Mark all as read
        </Button>
      </span>
    </>
  )
}

function NothingYet() {
  return (
    <div className="grid min-h-[50dvh] place-items-center">
      <EmptyState
        icon={Bell}
        title="No activity yet"
        text="You’ll see new followers, likes and comments here."
        action={
          <Link to="/" className={buttonClass({ tone: 'accent' })}>
            Browse videos
          </Link>
        }
      />
    </div>
  )
}
