/** What stands under a list that grows: the end that asks for more once it is near, what comes, or another try. */
import type { ReactNode } from 'react'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { Loading } from '#web/ui/Skeleton.tsx'
import type { PagedState } from './paged-list.ts'
import { useReached } from './use-reached.ts'

type Props = {
  of: { state: PagedState<unknown>['state']; more(): void }
  /** How many stand above. */
  count: number
  /** The shape of a first page, or of a few more. */
  skeleton(isFirst: boolean): ReactNode
  label?: string | undefined
  /** What did not come: 'Your links did not load'. */
  trouble: string
}

export function ListEnd({ of: { state, more }, count, skeleton, label, trouble }: Props) {
  const end = useReached(() => state === 'ready' && more(), `${state} ${count}`)
  const isLoading = state === 'loading' || state === 'loading-more'
  return (
    <>
      <div ref={end} />
      {isLoading && <Loading label={label}>{skeleton(state === 'loading')}</Loading>}
      {state === 'failed' && <ErrorState title={trouble} onRetry={more} />}
    </>
  )
}
