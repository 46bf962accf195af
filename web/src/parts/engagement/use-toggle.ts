/** Sends a toggle that the cache shows at once: for members only, and deaf while the last press is on its way. */
import type { TadaDocumentNode } from 'gql.tada'
import { useClient } from 'urql'
import { needsSession } from '#web/lib/graphql/client.ts'
import { problemWords } from '#web/lib/graphql/problem.ts'
import { useSession } from '#web/lib/session.tsx'
import { showToast } from '#web/ui/toasts.tsx'
import { useLoginHint } from './use-login-hint.ts'

/** For the whole page, because the same thing may have a button in several places. */
const onTheWay = new Set<string>()

export function useToggle<Variables extends Record<string, string>>(
  mutation: TadaDocumentNode<unknown, Variables>,
): (variables: Variables) => Promise<void> {
  const { status } = useSession()
  const client = useClient()
  const hint = useLoginHint()
  return async (variables) => {
    if (status === 'visitor') return hint()
    const key = Object.values(variables).join()
    if (status !== 'signed-in' || onTheWay.has(key)) return
    onTheWay.add(key)
    const { error } = await client.mutation(mutation, variables)
    onTheWay.delete(key)
    if (error && !needsSession(error)) showToast({ tone: 'danger', text: problemWords(error) })
  }
}
