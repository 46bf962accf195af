/** Tells the server that a member opened a tag or searched for it, so that their feed may show more of it. */
import { useEffect } from 'react'
import { useClient } from 'urql'
import { isTag, normaliseTag } from '#rules/tag.ts'
import { graphql } from '#web/lib/graphql/graphql.ts'
import { useSession } from '#web/lib/session.tsx'

const AddTagVisit = graphql(`
  mutation AddTagVisit($tag: String!) {
    addTagVisit(tag: $tag)
  }
`)

/** Counts each tag once per screen; a failure is ignored. */
export function useTagVisit(text: string | undefined): void {
  const client = useClient()
  const { status } = useSession()
  const tag = normaliseTag(text ?? '')
  const isCounted = status === 'signed-in' && isTag(tag)
  useEffect(() => {
    if (isCounted) void client.mutation(AddTagVisit, { tag }).toPromise()
  }, [client, isCounted, tag])
}
