/** Asks before somebody is blocked, and says what it does. */
import { useMutation } from 'urql'
import { graphql } from '#web/lib/graphql/graphql.ts'
import { problemWords } from '#web/lib/graphql/problem.ts'
import type { OverlayControls } from '#web/lib/overlays.tsx'
import { FormProblem } from '#web/parts/FormProblem.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Sheet } from '#web/ui/Sheet.tsx'
import { showToast } from '#web/ui/toasts.tsx'

const BlockAccount = graphql(`
  mutation BlockAccount($accountId: ID!) {
    blockAccount(accountId: $accountId)
  }
`)

export type BlockSheetProps = OverlayControls<boolean> & {
  person: { id: string; username: string; fullname: string }
}

export function BlockSheet({ person, close }: BlockSheetProps) {
  const [{ fetching, error }, blockAccount] = useMutation(BlockAccount)

  const block = async () => {
    const result = await blockAccount({ accountId: person.id })
    if (result.error) return
    showToast({ tone: 'success', text: `You blocked @${person.username}` })
    close(true)
  }

  return (
    <Sheet open onClose={() => close()} title={`Block @${person.username}?`}>
      <p className="text-base text-pretty wrap-anywhere text-ink-soft">
        You and {person.fullname} will no longer see or follow one another. They are not told. You can take it
        back in your settings.
      </p>
      <div className="my-1">
        <FormProblem>{error && problemWords(error)}</FormProblem>
      </div>
      <div className="grid grid-cols-2 gap-2">
        <Button size="lg" onClick={() => close()}>
          Cancel
        </Button>
        <Button size="lg" tone="danger" busy={fetching} onClick={() => void block()}>
          Block
        </Button>
      </div>
    </Sheet>
  )
}
