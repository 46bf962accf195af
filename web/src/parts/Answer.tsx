/** What a page shows of its question to the server: the shape of what comes, the answer, or another try. */
import type { ReactNode } from 'react'
import type { CombinedError, UseQueryExecute } from 'urql'
import { problemText } from '#web/lib/graphql/problem.ts'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { Loading } from '#web/ui/Skeleton.tsx'

type State<Data> = {
  fetching: boolean
  error?: CombinedError | undefined
  /** Nothing as well where what came answers another question, or says that there is none. */
  data?: Data | null | undefined
}

type Props<Data> = {
  /** As useQuery hands it out, or with another `data` in it: the part that is shown. */
  of: readonly [State<Data>, UseQueryExecute]
  skeleton?: ReactNode
  /** What a screen reader hears meanwhile. */
  label?: string | undefined
  /** In place of the skeleton: a whole page, which says itself that it waits. */
  waiting?: ReactNode
  /** What did not come, or a whole page that says so; without it, the server's own words. */
  trouble?: string | ((again: () => void, words: string) => ReactNode) | undefined
  /** What to show once it is sure that there is nothing. */
  missing?: ReactNode
  children(data: Data, again: () => void): ReactNode
}

export function Answer<Data>(props: Props<Data>) {
  const { of, skeleton, label, trouble, missing } = props
  const [{ data, error, fetching }, ask] = of
  const again = () => ask({ requestPolicy: 'network-only' })
  const waiting = props.waiting ?? <Loading label={label}>{skeleton}</Loading>
  if (data !== undefined && data !== null) return props.children(data, again)
  if (fetching) return waiting
  if (!error) return missing ?? waiting
  if (typeof trouble === 'function') return trouble(again, problemText(error))
  return trouble === undefined ? (
    <ErrorState text={problemText(error)} onRetry={again} />
  ) : (
    <ErrorState title={trouble} onRetry={again} />
  )
}
