/** Confirms the removal of a share link. */
import { useMutation } from 'urql'
import { graphql } from '#web/lib/graphql/graphql.ts'
import type { OverlayControls } from '#web/lib/overlays.tsx'
import { ConfirmSheet } from '#web/parts/ConfirmSheet.tsx'
import { showToast } from '#web/ui/toasts.tsx'
import './link-updates.ts'

const RemoveSharedLink = graphql(`
  mutation RemoveSharedLink($id: String!) {
    removeSharedLink(id: $id)
  }
`)

export type RemoveLinkSheetProps = OverlayControls & { id: string }

export function RemoveLinkSheet({ id, close }: RemoveLinkSheetProps) {
  const [{ fetching, error }, removeLink] = useMutation(RemoveSharedLink)
  const remove = async () => {
    const result = await removeLink({ id })
    if (result.error) return
    showToast({ tone: 'success', text: 'Link removed' })
    close()
  }
  return (
    <ConfirmSheet
      title="Remove this link?"
      text="It stops working immediately. Buyers keep what they bought."
      yes="Remove"
      isBusy={fetching}
      error={error}
      onYes={() => void remove()}
      onNo={() => close()}
    />
  )
}
