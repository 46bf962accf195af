/** Turns the reminder for an announced stream on or off. */
import { Bell, BellRing } from 'lucide-react'
import { useMutation } from 'urql'
import { useLoginHint } from '#web/features/accounts/index.ts'
import { graphql } from '#web/lib/graphql/graphql.ts'
import { problemText } from '#web/lib/graphql/problem.ts'
import { useSession } from '#web/lib/session.tsx'
import { Button } from '#web/ui/Button.tsx'
import { showToast } from '#web/ui/toasts.tsx'

const RemindMe = graphql(`
  mutation RemindMe($live: ID!, $on: Boolean!) {
    remindMe(live: $live, on: $on) { id reminded }
  }
`)

export function RemindButton({ live }: { live: { id: string; reminded: boolean } }) {
  const { status } = useSession()
  const hint = useLoginHint()
  const [{ fetching }, remind] = useMutation(RemindMe)
  const { id, reminded } = live
  const press = async () => {
    if (status === 'visitor') return hint('get a reminder')
    const { error } = await remind({ live: id, on: !reminded })
    if (error) showToast({ tone: 'danger', text: problemText(error) })
  }
  return (
    <Button
      size="sm"
      tone={reminded ? 'quiet' : 'line'}
      icon={reminded ? BellRing : Bell}
      aria-pressed={reminded}
      busy={fetching}
      onClick={() => void press()}
    >
      {reminded ? 'Reminder set' : 'Remind me'}
    </Button>
  )
}
