/** Tells that a share link was opened: once for each tab, however often the page is drawn or loaded again. */
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
    // What cannot be counted is not counted: nobody waits for it.
    void tell({ id })
  }, [id, isOwn, tell])
}
