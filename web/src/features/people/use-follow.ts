/** Follows a person or no longer: shown at once, taken back when refused, and deaf while the last press is on its way. */
import { useMutation } from 'urql'
import { useLoginHint } from '#web/features/accounts/index.ts'
import { needsSession } from '#web/lib/graphql/client.ts'
import { graphql } from '#web/lib/graphql/graphql.ts'
import { problemText } from '#web/lib/graphql/problem.ts'
import { useSession } from '#web/lib/session.tsx'
import { showToast } from '#web/ui/toasts.tsx'

/** What is wanted is said: sent again after a lost answer, or from a tab that is behind, it turns nothing over. */
const UpFollowing = graphql(`
  mutation UpFollowing($id: ID!, $wanted: Boolean!) {
    upFollowing(id: $id, wanted: $wanted)
  }
`)

/** For the whole page, because the same person may have a button in several places. */
const onTheWay = new Set<string>()

export function useFollow(): (accountId: string, wanted: boolean) => Promise<void> {
  const { status } = useSession()
  const hint = useLoginHint()
  const [, upFollowing] = useMutation(UpFollowing)
  return async (accountId, wanted) => {
    if (status === 'visitor') return hint('follow people')
    if (onTheWay.has(accountId)) return
    onTheWay.add(accountId)
    const { error } = await upFollowing({ id: accountId, wanted })
    onTheWay.delete(accountId)
    if (error && !needsSession(error)) showToast({ tone: 'danger', text: problemText(error) })
  }
}
