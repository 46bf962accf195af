/** The top comment of the linked thread, with its replies open. */
import { useEffect, useEffectEvent } from 'react'
import { useQuery } from 'urql'
import { type Comment, CommentById } from './comment-fields.ts'
import type { CommentView } from './use-comment-view.ts'

type LinkedThread = { isLoading: boolean; first: Comment | undefined }

/** Undefined if nothing was linked to, or it is gone. */
export function useLinkedThread(
  linkedId: string | undefined,
  thread: Pick<CommentView, 'show'>,
): LinkedThread {
  const [{ data, fetching }] = useQuery({
    query: CommentById,
    variables: { id: linkedId ?? '' },
    pause: linkedId === undefined,
  })
  const said = linkedId === undefined ? undefined : data?.comment
  const threadId = said?.thread?.id
  const show = useEffectEvent(thread.show)
  useEffect(() => {
    if (threadId) show(threadId)
  }, [threadId])
  return { isLoading: linkedId !== undefined && fetching && !data, first: said?.thread ?? said ?? undefined }
}
