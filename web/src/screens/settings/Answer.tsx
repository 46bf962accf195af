/** What a section shows of its question to the server: the shape of what comes, the answer, or another try. */
import type { ReactNode } from 'react'
import type { AnyVariables, UseQueryExecute, UseQueryState } from 'urql'
import { problemWords } from '#web/lib/graphql/problem.ts'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { Loading } from '#web/ui/Skeleton.tsx'

type Props<Data> = {
  of: readonly [UseQueryState<Data, AnyVariables>, UseQueryExecute]
  skeleton: ReactNode
  children(data: Data): ReactNode
}

export function Answer<Data>({ of: [{ data, error, fetching }, ask], skeleton, children }: Props<Data>) {
  if (data) return children(data)
  if (error && !fetching)
    return <ErrorState text={problemWords(error)} onRetry={() => ask({ requestPolicy: 'network-only' })} />
  return <Loading>{skeleton}</Loading>
}
