/** Counts a visit of a share link once per tab. */
import { useEffect } from 'react'
import { useMutation } from 'urql'
import { graphql } from '#web/lib/graphql/graphql.ts'

const VisitSharedLink = graphql(`mutation VisitSharedLink($id: String!) { visitSharedLink(id: $id) }`)

export function useVisit(id: string, isOwn: boolean): void {
  const [, countVisit] = useMutation(VisitSharedLink)
  useEffect(() => {
    const storageKey = `candid.visited.${id}`
    if (isOwn || sessionStorage.getItem(storageKey)) return
    sessionStorage.setItem(storageKey, '1')
    // Best effort: a failed request is not retried.
    void countVisit({ id })
  }, [id, isOwn, countVisit])
}
