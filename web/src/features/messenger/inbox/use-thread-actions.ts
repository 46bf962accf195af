/** Pins, mutes, marks and deletes threads optimistically; reverts with a toast when the server refuses. */
import { BellOff, BellRing, Mail, MailOpen, Pin, PinOff, Trash2 } from 'lucide-react'
import { type CombinedError, useClient } from 'urql'
import { problemText } from '#web/lib/graphql/problem.ts'
import { useOverlays } from '#web/lib/overlays.tsx'
import { useRedirect } from '#web/lib/redirect.ts'
import type { MenuItem } from '#web/ui/Menu.tsx'
import { showToast } from '#web/ui/toasts.tsx'
import type { InboxList } from './inbox-list.ts'
import { deleteThreadSheet, threadSheet } from './overlays.ts'
import type { ThreadRow } from './thread-fields.ts'
import { MarkThreadRead, MarkThreadUnread, MuteThread, PinThread } from './thread-mutations.ts'

export type ThreadActions = {
  itemsFor(thread: ThreadRow): MenuItem[]
  /** The same items as a sheet, for touch. */
  openSheet(thread: ThreadRow): void
}

type Inbox = { list: InboxList<ThreadRow>; current: string | undefined }

export function useThreadActions({ list, current }: Inbox): ThreadActions {
  const client = useClient()
  const overlays = useOverlays()
  const redirect = useRedirect()

  async function change(
    before: ThreadRow,
    changes: Partial<ThreadRow>,
    send: () => Promise<{ error?: CombinedError | undefined }>,
  ): Promise<void> {
    list.put({ ...before, ...changes })
    const { error } = await send()
    if (!error) return
    list.put(before)
    showToast({ tone: 'danger', text: problemText(error) })
  }

  /** An open thread would be marked as read again at once. */
  const leave = (thread: ThreadRow) => {
    if (thread.id === current) redirect('/messages/inbox', { replace: true })
  }

  const pin = (thread: ThreadRow, pinned: boolean) =>
    change(thread, { pinned }, () => client.mutation(PinThread, { thread: thread.id, pinned }).toPromise())

  const mute = (thread: ThreadRow, muted: boolean) =>
    change(thread, { muted }, () => client.mutation(MuteThread, { thread: thread.id, muted }).toPromise())

  const mark = (thread: ThreadRow, isUnread: boolean) => {
    const variables = { thread: thread.id }
    if (isUnread) leave(thread)
    return change(thread, { unread: isUnread ? Math.max(1, thread.unread) : 0 }, () =>
      isUnread
        ? client.mutation(MarkThreadUnread, variables).toPromise()
        : client.mutation(MarkThreadRead, variables).toPromise(),
    )
  }

  const remove = async (thread: ThreadRow) => {
    const { id, user } = thread
    if (!(await overlays.open(deleteThreadSheet, { thread: { id, user: { fullname: user.fullname } } })))
      return
    list.remove(id)
    leave(thread)
  }

  function itemsFor(thread: ThreadRow): MenuItem[] {
    const { pinned, muted } = thread
    const isUnread = thread.unread > 0 && thread.id !== current
    return [
      {
        label: pinned ? 'Unpin' : 'Pin',
        icon: pinned ? PinOff : Pin,
        onSelect: () => void pin(thread, !pinned),
      },
      {
        label: muted ? 'Unmute' : 'Mute',
        icon: muted ? BellRing : BellOff,
        onSelect: () => void mute(thread, !muted),
      },
      {
        label: isUnread ? 'Mark as read' : 'Mark as unread',
        icon: isUnread ? MailOpen : Mail,
        onSelect: () => void mark(thread, !isUnread),
      },
      { label: 'Delete', icon: Trash2, tone: 'danger', onSelect: () => void remove(thread) },
    ]
  }

  return {
    itemsFor,
    async openSheet(thread) {
      const items = itemsFor(thread)
      const chosen = await overlays.open(threadSheet, { title: thread.user.fullname, items })
      items.find(({ label }) => label === chosen)?.onSelect()
    },
  }
}
