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

/** Receives the new state. */
type OnMute = ((isMuted: boolean) => void) | undefined

export function useMute(onChange?: OnMute) {
  const client = useClient()
  const set = async (
    { id, username }: MutedPerson,
    isMuted: boolean,
    { canUndo, onSet }: { canUndo: boolean; onSet?: OnMute },
  ): Promise<void> => {
    const { error } = await client.mutation(isMuted ? MuteAccount : UnmuteAccount, { accountId: id })
    if (error) {
      showToast({ tone: 'danger', text: problemText(error) })
      return
    }
    onChange?.(isMuted)
    onSet?.(isMuted)
    const undo = () => void set({ id, username, isMuted }, !isMuted, { canUndo: false, onSet })
    showToast({
      tone: 'success',
      text: isMuted ? `You muted @${username}. You won’t see their posts.` : `You unmuted @${username}`,
      action: canUndo ? { label: 'Undo', onSelect: undo } : undefined,
    })
  }
  return (person: MutedPerson, onSet?: OnMute) => set(person, !person.isMuted, { canUndo: true, onSet })
}
