/** Renders the state of a query: a skeleton, the data, or an error with retry. */
import type { ReactNode } from 'react'
import type { CombinedError, UseQueryExecute } from 'urql'
import { problemText } from '#web/lib/graphql/problem.ts'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { Loading } from '#web/ui/Skeleton.tsx'

type State<Data> = {
  fetching: boolean
  error?: CombinedError | undefined
  /** Also empty when the data belongs to other variables, or there is none. */
  data?: Data | null | undefined
}

type Props<Data> = {
  /** The result of useQuery, or with `data` narrowed to the part that is shown. */
  of: readonly [State<Data>, UseQueryExecute]
  skeleton?: ReactNode
  /** Announced to screen readers while loading. */
  label?: string | undefined
  /** A whole page in place of the skeleton, with its own loading announcement. */
  waiting?: ReactNode
  /** The error title, or a whole error page; by default the server's message. */
  errorContent?: string | ((retry: () => void, text: string) => ReactNode) | undefined
  /** Shown when the query returned nothing. */
  missing?: ReactNode
  children(data: Data, retry: () => void): ReactNode
}

export function QueryResult<Data>(props: Props<Data>) {
  const { of, skeleton, label, errorContent, missing } = props
  const [{ data, error, fetching }, refetch] = of
  const retry = () => refetch({ requestPolicy: 'network-only' })
  const waiting = props.waiting ?? <Loading label={label}>{skeleton}</Loading>
  if (data !== undefined && data !== null) return props.children(data, retry)
  if (fetching) return waiting
  if (!error) return missing ?? waiting
  if (typeof errorContent === 'function') return errorContent(retry, problemText(error))
  return errorContent === undefined ? (
    <ErrorState text={problemText(error)} onRetry={retry} />
  ) : (
    <ErrorState title={errorContent} onRetry={retry} />
  )
}
