/** Sends an optimistic toggle: for members only, and ignored while the previous one is pending. */
import type { TadaDocumentNode } from 'gql.tada'
import { type AnyVariables, useClient } from 'urql'
import { useLoginHint } from '#web/features/accounts/index.ts'
import { needsSession } from '#web/lib/graphql/client.ts'
import { problemText } from '#web/lib/graphql/problem.ts'
import { useSession } from '#web/lib/session.tsx'
import { showToast } from '#web/ui/toasts.tsx'
import { sendOnce } from './send-once.ts'

/** `id` identifies the item being toggled. */
export function useToggle<Variables extends AnyVariables>(
  mutation: TadaDocumentNode<unknown, Variables>,
): (id: string, variables: Variables) => Promise<void> {
  const { status } = useSession()
  const client = useClient()
  const hint = useLoginHint()
  return async (id, variables) => {
    if (status === 'visitor') return hint('like this')
    if (status !== 'signed-in') return
    const answer = await sendOnce(id, () => client.mutation(mutation, variables))
    const error = answer?.error
    if (error && !needsSession(error)) showToast({ tone: 'danger', text: problemText(error) })
  }
}
