/** Mutes or unmutes a person, with undo. */
import { useClient } from 'urql'
import { graphql } from '#web/lib/graphql/graphql.ts'
import { problemText } from '#web/lib/graphql/problem.ts'
import { showToast } from '#web/ui/toasts.tsx'
import '#web/lib/graphql/mute-updates.ts'

const MuteAccount = graphql(`
  mutation MuteAccount($accountId: ID!) {
    muteAccount(accountId: $accountId)
  }
`)

const UnmuteAccount = graphql(`
  mutation UnmuteAccount($accountId: ID!) {
    unmuteAccount(accountId: $accountId)
  }
`)

export type MutedPerson = { id: string; username: string; isMuted: boolean }

/** `onChange` receives the new state. */
export function useMute(onChange?: (isMuted: boolean) => void) {
  const client = useClient()
  const set = async ({ id, username }: MutedPerson, isMuted: boolean, canUndo: boolean): Promise<void> => {
    const { error } = await client.mutation(isMuted ? MuteAccount : UnmuteAccount, { accountId: id })
    if (error) {
      showToast({ tone: 'danger', text: problemText(error) })
      return
    }
    onChange?.(isMuted)
    const undo = () => void set({ id, username, isMuted }, !isMuted, false)
    showToast({
      tone: 'success',
      text: isMuted ? `You muted @${username}. You won’t see their posts.` : `You unmuted @${username}`,
      action: canUndo ? { label: 'Undo', onSelect: undo } : undefined,
    })
  }
  return (person: MutedPerson) => set(person, !person.isMuted, true)
}
