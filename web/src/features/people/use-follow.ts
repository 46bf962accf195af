/** Follows or unfollows a person: optimistic, reverted on refusal, and ignored while the previous request is pending. */
import { useMutation } from 'urql'
import { useLoginHint } from '#web/features/accounts/index.ts'
import { publishFollowed } from '#web/lib/followed.ts'
import { needsSession } from '#web/lib/graphql/client.ts'
import { graphql } from '#web/lib/graphql/graphql.ts'
import { problemText } from '#web/lib/graphql/problem.ts'
import { noteEngagement } from '#web/lib/install-prompt.ts'
import { useSession } from '#web/lib/session.tsx'
import { showToast } from '#web/ui/toasts.tsx'

/** Sends the wanted state, so that a retry or an outdated tab does not toggle it back. */
const UpFollowing = graphql(`
  mutation UpFollowing($id: ID!, $wanted: Boolean!) {
    upFollowing(id: $id, wanted: $wanted)
  }
`)

/** Global, because the same person may have buttons in several places. */
const pending = new Set<string>()

type Person = { id: string; fullname: string; avatar: string | null; role: { creator: boolean } }

export function useFollow(): (person: Person, wanted: boolean) => Promise<void> {
  const { status } = useSession()
  const hint = useLoginHint()
  const [, upFollowing] = useMutation(UpFollowing)
  return async (person, wanted) => {
    const { id: accountId, role } = person
    if (status === 'visitor') return hint('follow people')
    if (pending.has(accountId)) return
    pending.add(accountId)
    const { error } = await upFollowing({ id: accountId, wanted })
    pending.delete(accountId)
    if (wanted && !error) noteEngagement()
    if (error && !needsSession(error)) showToast({ tone: 'danger', text: problemText(error) })
    if (!error && wanted && role.creator) publishFollowed(person)
  }
}
