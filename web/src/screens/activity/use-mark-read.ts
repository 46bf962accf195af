/** Marks notifications as read after they were visible; new ones stay highlighted until the screen is left. */
import { useEffect, useEffectEvent, useState } from 'react'
import { useMutation } from 'urql'
import { graphql } from '#web/lib/graphql/graphql.ts'
import { problemText } from '#web/lib/graphql/problem.ts'
import { setUnread, useUnread } from '#web/lib/unread.ts'
import { showToast } from '#web/ui/toasts.tsx'
import type { Notification } from './notification-fields.ts'
import '#web/lib/graphql/notification-updates.ts'

const ReadNotifications = graphql(`
  mutation ReadNotifications($upTo: ID) {
    readNotifications(upTo: $upTo)
  }
`)

/** Visible time after which notifications count as read. */
const READ_AFTER_MS = 1_500

export type MarkReadState = {
  /** Ids of notifications that were unread when first shown here. */
  fresh: ReadonlySet<string>
  isBusy: boolean
  /** Whether anything can be marked as read. */
  hasUnread: boolean
  readAll(): void
}

export function useMarkRead(items: readonly Notification[]): MarkReadState {
  const [, readNotifications] = useMutation(ReadNotifications)
  const [isBusy, setBusy] = useState(false)
  const [fresh, setFresh] = useState<ReadonlySet<string>>(new Set())
  const { notifications: unread } = useUnread()
  const unseen = items.filter(({ id, read }) => !read && !fresh.has(id))
  if (unseen.length > 0) setFresh(new Set([...fresh, ...unseen.map(({ id }) => id)]))

  const read = async (upTo?: string) => {
    const { data, error } = await readNotifications(upTo === undefined ? {} : { upTo })
    if (data) setUnread({ notifications: data.readNotifications })
    return error
  }
  const readAll = async () => {
    setBusy(true)
    const error = await read()
    setBusy(false)
    if (error) showToast({ tone: 'danger', text: problemText(error) })
    else setFresh(new Set())
  }

  const newestUnread = items.find((item) => !item.read)?.id
  const newest = items[0]?.id
  const markVisibleRead = useEffectEvent(() => {
    if (document.visibilityState === 'visible') void read(newest)
  })
  useEffect(() => {
    if (newestUnread === undefined) return
    let timer = setTimeout(markVisibleRead, READ_AFTER_MS)
    const restart = () => {
      clearTimeout(timer)
      timer = setTimeout(markVisibleRead, READ_AFTER_MS)
    }
    document.addEventListener('visibilitychange', restart)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', restart)
    }
  }, [newestUnread])

  return { fresh, isBusy, hasUnread: fresh.size > 0 || unread > 0, readAll: () => void readAll() }
}
