/** Confirms blocking a person, and explains its effects. */
import { useMutation } from 'urql'
import { graphql } from '#web/lib/graphql/graphql.ts'
import type { OverlayControls } from '#web/lib/overlays.tsx'
import { ConfirmSheet } from '#web/parts/ConfirmSheet.tsx'
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
    <ConfirmSheet
      title={`Block @${person.username}?`}
      text={`You and ${person.fullname} won’t be able to see or follow each other. They won’t know. You can unblock them in settings.`}
      yes="Block"
      isBusy={fetching}
      error={error}
      onYes={() => void block()}
      onNo={() => close()}
    />
  )
}
