/** Ends the console session early, for shared machines. */
import { DoorOpen } from 'lucide-react'
import { useClient, useMutation } from 'urql'
import { graphql } from '#web/lib/graphql/graphql.ts'
import { problemText } from '#web/lib/graphql/problem.ts'
import { RailQuery } from '#web/parts/console/rail-query.ts'
import { IconButton } from '#web/ui/IconButton.tsx'
import { showToast } from '#web/ui/toasts.tsx'

const Leave = graphql(`
  mutation LeaveConsole {
    leaveConsole
  }
`)

export function LeaveConsole() {
  const client = useClient()
  const [{ fetching }, leave] = useMutation(Leave)
  const run = async () => {
    const { error } = await leave({})
    if (error) return showToast({ tone: 'danger', text: problemText(error) })
    await client.query(RailQuery, {}, { requestPolicy: 'network-only' }).toPromise()
  }
  return (
    <IconButton
      icon={DoorOpen}
      label="Close the console"
      size={36}
      busy={fetching}
      onClick={() => void run()}
    />
  )
}
