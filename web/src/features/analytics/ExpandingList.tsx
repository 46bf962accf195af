/** A top list that expands on demand, with its own states; the rest is in the CSV download. */
import type { TadaDocumentNode } from 'gql.tada'
import { type ReactNode, useState } from 'react'
import { useQuery } from 'urql'
import { PAGE_MAX, PAGE_SIZE } from '#rules/limits.ts'
import { QueryResult } from '#web/parts/QueryResult.tsx'
import { Button } from '#web/ui/Button.tsx'
import { SkeletonBlock } from '#web/ui/Skeleton.tsx'

type Props<Data, Row> = {
  /** Takes `limit` with its own variables. */
  query: TadaDocumentNode<Data, never>
  variables: object
  rowsOf(data: Data): readonly Row[]
  trouble: string
  /** Shown when the list is empty. */
  empty: ReactNode
  children(rows: readonly Row[]): ReactNode
}

export function ExpandingList<Data, Row>({
  query,
  variables,
  rowsOf,
  trouble,
  empty,
  children,
}: Props<Data, Row>) {
  const [size, setSize] = useState<number>(PAGE_SIZE.list)
  const result = useQuery({
    query,
    variables: { ...variables, limit: { limit: size } } as never,
    requestPolicy: 'cache-and-network',
  })
  const [{ fetching, stale }] = result
  const grow = () => setSize(Math.min(PAGE_MAX.size, size + PAGE_SIZE.list))
  return (
    <QueryResult of={result} errorContent={trouble} skeleton={<SkeletonBlock className="my-3 h-60" />}>
      {(data) => {
        const rows = rowsOf(data)
        if (rows.length === 0) return empty
        const isGrowing = (fetching || stale) && rows.length < size
        const hasMore = rows.length >= size && size < PAGE_MAX.size
        return (
          <>
            {children(rows)}
            {(hasMore || isGrowing) && (
              <div className="grid place-items-center py-4">
                <Button busy={isGrowing} onClick={grow}>
                  Load more
                </Button>
              </div>
            )}
          </>
        )
      }}
    </QueryResult>
  )
}
