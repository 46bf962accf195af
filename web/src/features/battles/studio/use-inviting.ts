/** Sends and withdraws invitations; a refusal shows a toast. */
import { useMutation } from 'urql'
import { problemText } from '#web/lib/graphql/problem.ts'
import { showToast } from '#web/ui/toasts.tsx'
import type { Invitation } from '../fields.ts'
import { InviteBattle, WithdrawBattle } from './mutations.ts'

export function useInviting(take: (invitation: Invitation) => void) {
  const [{ fetching: isInviting }, invite] = useMutation(InviteBattle)
  const [{ fetching: isWithdrawing }, withdraw] = useMutation(WithdrawBattle)
  return {
    isBusy: isInviting || isWithdrawing,
    async invite(userId: string): Promise<void> {
      const { data, error } = await invite({ user: userId })
      if (data) take(data.inviteBattle)
      if (error) showToast({ tone: 'danger', text: problemText(error) })
    },
    async withdraw(id: string): Promise<void> {
      const { data, error } = await withdraw({ id })
      if (data) take(data.withdrawBattle)
      if (error) showToast({ tone: 'danger', text: problemText(error) })
    },
  }
}
