/** The payout actions; each shows its result and refetches the lists. */
import { plural } from '#rules/formats.ts'
import { problemText } from '#web/lib/graphql/problem.ts'
import { type StaffResult, useStaffMutation } from '#web/parts/console/use-staff-mutation.ts'
import { showToast } from '#web/ui/toasts.tsx'
import { ExportPayouts, HoldPayout, MarkPayouts, ReleasePayout, RunPayouts, SendPayouts } from './queries.ts'

export type PayoutActions = ReturnType<typeof usePayoutActions>

export function usePayoutActions(onDone: () => void) {
  const [isHolding, hold] = useStaffMutation(HoldPayout)
  const [isReleasing, release] = useStaffMutation(ReleasePayout)
  const [isRunning, run] = useStaffMutation(RunPayouts)
  const [isExporting, exportFile] = useStaffMutation(ExportPayouts)
  const [isMarking, mark] = useStaffMutation(MarkPayouts)
  const [isSending, send] = useStaffMutation(SendPayouts)
  const showResult = <Data>(result: StaffResult<Data>, text: string): boolean => {
    if (result.error) showToast({ tone: 'danger', text: problemText(result.error) })
    if (!result.isDone) return false
    showToast({ tone: 'success', text })
    onDone()
    return true
  }
  return {
    isBusy: isHolding || isReleasing || isRunning || isExporting || isMarking || isSending,
    async hold(users: readonly string[], reason: string) {
      for (const user of users) if (!showResult(await hold({ user, reason }), 'Payouts on hold')) return false
      return true
    },
    release: async (user: string, reason: string) =>
      showResult(await release({ user, reason }), 'Released for the next run'),
    run: async () => showResult(await run({ key: crypto.randomUUID() }), 'Payout run started'),
    async exportFile(method: string) {
      const result = await exportFile({ method, key: crypto.randomUUID() })
      const batch = result.data?.exportPayouts
      if (
        showResult(result, batch ? `${batch.count} ${plural(batch.count, 'payout')} in one file` : '') &&
        batch
      )
        location.assign(batch.url)
    },
    async send() {
      const result = await send({})
      const { paid = 0, waiting = 0, failed = 0, unknown = 0 } = result.data?.sendPayouts ?? {}
      const text = `${paid} paid, ${waiting} waiting, ${failed} failed`
      return showResult(result, unknown === 0 ? text : `${text}, ${unknown} without a response. Try again.`)
    },
    mark: async (ids: readonly string[], state: 'paid' | 'failed' | 'cancelled', reason = '') =>
      showResult(
        await mark({ ids: [...ids], state, reason, key: crypto.randomUUID() }),
        `${ids.length} marked as ${state}`,
      ),
  }
}
