/** The first comment of the thread somebody came for, with its answers shown. */
import { useEffect, useEffectEvent } from 'react'
import { useQuery } from 'urql'
import { type Comment, CommentById } from './comment-fields.ts'
import type { Thread } from './use-thread.ts'

type Asked = { isLoading: boolean; first: Comment | undefined }

/** Nothing is first where nothing was asked for, or what was is gone. */
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
