/** Counts a visit of a share link once per tab. */
import { useEffect } from 'react'
import { useMutation } from 'urql'
import { graphql } from '#web/lib/graphql/graphql.ts'

const VisitSharedLink = graphql(`mutation VisitSharedLink($id: String!) { visitSharedLink(id: $id) }`)

export function useVisit(id: string, isOwn: boolean): void {
  const [, tell] = useMutation(VisitSharedLink)
  useEffect(() => {
    const told = `candid.visited.${id}`
    if (isOwn || sessionStorage.getItem(told)) return
    sessionStorage.setItem(told, '1')
    // Best effort: a failed request is not retried.
    void tell({ id })
  }, [id, isOwn, tell])
}
