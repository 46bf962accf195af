/** Changes of the push settings; each shows what is saved afterwards. */
import { useState } from 'react'
import { type CombinedError, useClient, useMutation } from 'urql'
import { PUSH_CATEGORIES } from '#rules/push.ts'
import { graphql } from '#web/lib/graphql/graphql.ts'
import { problemText } from '#web/lib/graphql/problem.ts'
import { turnPushOn, unsubscribe } from '#web/lib/push-subscription.ts'
import { useSession } from '#web/lib/session.tsx'
import { showToast } from '#web/ui/toasts.tsx'
import type { QuietSpan } from './QuietHoursRows.tsx'

const RemovePushDevice = graphql(`
  mutation RemovePushDevice($id: ID!) {
    removePushDevice(id: $id) { devices { id } }
  }
`)
const SaveQuietHours = graphql(`
  mutation SaveQuietHours($from: Int, $until: Int, $zone: String) {
    saveQuietHours(from: $from, until: $until, time_zone: $zone) { quiet_hours { from until time_zone } }
  }
`)
const SavePushDetails = graphql(`
  mutation SavePushDetails($shown: Boolean!) {
    savePushDetails(shown: $shown) { shows_details }
  }
`)

export function usePushSettings(refresh: () => void) {
  const client = useClient()
  const { account } = useSession()
  const [isBusy, setBusy] = useState(false)
  const [, removeDevice] = useMutation(RemovePushDevice)
  const [, quietHours] = useMutation(SaveQuietHours)
  const [, details] = useMutation(SavePushDetails)

  const finish = (error: CombinedError | undefined) => {
    if (error) showToast({ tone: 'danger', text: problemText(error) })
    refresh()
  }
  return {
    isBusy,
    async turnOn() {
      if (!account || isBusy) return
      setBusy(true)
      const result = await turnPushOn(client, account.id, [...PUSH_CATEGORIES]).catch(() => null)
      setBusy(false)
      if (result === null) showToast({ tone: 'danger', text: 'Couldn’t turn on notifications. Try again.' })
      finish(result === 'on' || result === 'denied' || result === null ? undefined : result)
    },
    async remove({ id, current }: { id: string; current: boolean }) {
      const { error } = await removeDevice({ id })
      if (!error && current) await unsubscribe()
      finish(error)
    },
    async saveQuietHours(span: QuietSpan | null) {
      const zone = span && Intl.DateTimeFormat().resolvedOptions().timeZone
      finish((await quietHours({ from: span?.from ?? null, until: span?.until ?? null, zone })).error)
    },
    async saveDetails(shown: boolean) {
      finish((await details({ shown })).error)
    },
  }
}
