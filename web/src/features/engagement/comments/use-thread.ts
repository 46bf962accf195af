/** The view state of a media's comments: order, open replies, and the reply target. */
import { useState } from 'react'
import { useLoginHint } from '#web/features/accounts/index.ts'
import { useSession } from '#web/lib/session.tsx'
import type { Comment } from './comment-fields.ts'
import { changeDraft } from './drafts.ts'
import { useDraftPlace } from './use-draft.ts'

export type CommentOrder = 'top' | 'new'

export type Thread = {
  order: CommentOrder
  setOrder(order: CommentOrder): void
  /** The comments whose replies are open. */
  opened: ReadonlySet<string>
  toggle(id: string): void
  /** Opens its replies. */
  show(id: string): void
  reply(to: Comment): void
  sent(comment: Comment): void
}

export function useThread(mediaId: string, firstOrder: CommentOrder = 'top'): Thread {
  const { status } = useSession()
  const hint = useLoginHint()
  const place = useDraftPlace(mediaId)
  const [order, setOrder] = useState<CommentOrder>(firstOrder)
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set())
  const toggle = (id: string) =>
    setOpened((before) => {
      const after = new Set(before)
      if (!after.delete(id)) after.add(id)
      return after
    })
  return {
    order,
    setOrder,
    opened,
    toggle,
    show: (id) => setOpened((before) => new Set(before).add(id)),
    reply: ({ id, from }) => {
      if (status === 'visitor') return hint('answer')
      changeDraft(place, { replyTo: { id, name: from.fullname } })
    },
    sent: ({ thread }) => {
      if (thread) setOpened((before) => new Set(before).add(thread.id))
    },
  }
}
