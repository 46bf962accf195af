/** The top comment of the linked thread, with its replies open. */
import { useEffect, useEffectEvent } from 'react'
import { useQuery } from 'urql'
import { type Comment, CommentById } from './comment-fields.ts'
import type { Thread } from './use-thread.ts'

type Asked = { isLoading: boolean; first: Comment | undefined }

/** Undefined if nothing was linked to, or it is gone. */
export function useAskedThread(asked: string | undefined, thread: Pick<Thread, 'show'>): Asked {
  const [{ data, fetching }] = useQuery({
    query: CommentById,
    variables: { id: asked ?? '' },
    pause: asked === undefined,
  })
  const said = asked === undefined ? undefined : data?.comment
  const threadId = said?.thread?.id
  const show = useEffectEvent(thread.show)
  useEffect(() => {
    if (threadId) show(threadId)
  }, [threadId])
  return { isLoading: asked !== undefined && fetching && !data, first: said?.thread ?? said ?? undefined }
}
