/** The end of an infinite list: loads more when near, and shows a skeleton or an error with retry. */
import type { ReactNode } from 'react'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { Loading } from '#web/ui/Skeleton.tsx'
import type { PagedState } from './paged-list.ts'
import { useNearEnd } from './use-near-end.ts'

type Props = {
  of: { state: PagedState<unknown>['state']; more(): void }
  /** Number of items above. */
  count: number
  /** The skeleton of the first page, or of a few more items. */
  skeleton(isFirst: boolean): ReactNode
  label?: string | undefined
  /** The error title: 'Your links did not load'. */
  errorTitle: string
}

export function ListEnd({ of: { state, more }, count, skeleton, label, errorTitle }: Props) {
  const end = useNearEnd(() => state === 'ready' && more(), `${state} ${count}`)
  const isLoading = state === 'loading' || state === 'loading-more'
  return (
    <>
      <div ref={end} />
      {isLoading && <Loading label={label}>{skeleton(state === 'loading')}</Loading>}
      {state === 'failed' && <ErrorState title={errorTitle} onRetry={more} />}
    </>
  )
}
