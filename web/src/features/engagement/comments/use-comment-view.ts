/** The view state of a media's comments: order, open replies, and the reply target. */
import { useState } from 'react'
import { useLoginHint } from '#web/features/accounts/index.ts'
import { useSession } from '#web/lib/session.tsx'
import { changeCommentDraft } from './comment-drafts.ts'
import type { Comment } from './comment-fields.ts'
import { useCommentDraftKey } from './use-comment-draft.ts'

export type CommentSort = 'top' | 'new'

export type CommentView = {
  order: CommentSort
  setOrder(order: CommentSort): void
  /** The comments whose replies are open. */
  opened: ReadonlySet<string>
  toggle(id: string): void
  /** Opens its replies. */
  show(id: string): void
  reply(to: Comment): void
  sent(comment: Comment): void
}

export function useCommentView(mediaId: string, firstOrder: CommentSort = 'top'): CommentView {
  const { status } = useSession()
  const hint = useLoginHint()
  const draftKey = useCommentDraftKey(mediaId)
  const [order, setOrder] = useState<CommentSort>(firstOrder)
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
      changeCommentDraft(draftKey, { replyTo: { id, name: from.fullname } })
    },
    sent: ({ thread }) => {
      if (thread) setOpened((before) => new Set(before).add(thread.id))
    },
  }
}
