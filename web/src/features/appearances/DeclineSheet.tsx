/** Asks for the reason before an appearance is declined: not them, or not wanted. */
import { useMutation } from 'urql'
import { graphql } from '#web/lib/graphql/graphql.ts'
import { problemText } from '#web/lib/graphql/problem.ts'
import { FormProblem } from '#web/parts/forms/FormProblem.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Sheet } from '#web/ui/Sheet.tsx'
import { showToast } from '#web/ui/toasts.tsx'

const WithdrawAppearance = graphql(`
  mutation WithdrawAppearance($id: ID!, $notMe: Boolean!) {
    withdrawAppearance(id: $id, not_me: $notMe) { id state not_me media { id } }
  }
`)

type Props = { item: { id: string; state: string }; onClose(): void }

export function DeclineSheet({ item, onClose }: Props) {
  const [{ fetching, error }, withdraw] = useMutation(WithdrawAppearance)
  const say = async (notMe: boolean) => {
    const result = await withdraw({ id: item.id, notMe })
    if (result.error) return
    showToast({ tone: 'success', text: 'Hidden from everyone else' })
    onClose()
  }
  return (
    <Sheet open onClose={onClose} title={item.state === 'asked' ? 'Decline' : 'Withdraw your consent'}>
      <p className="text-base text-pretty text-ink-soft">
        It’s hidden immediately, even from people who paid for it. Our moderators will review it.
      </p>
      <FormProblem>{error && problemText(error)}</FormProblem>
      <div className="mt-1 grid gap-2">
        <Button size="lg" tone="danger" busy={fetching} onClick={() => void say(false)}>
          I don’t want it shown
        </Button>
        <Button size="lg" busy={fetching} onClick={() => void say(true)}>
          It’s not me
        </Button>
        <Button size="lg" tone="ghost" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </Sheet>
  )
}
