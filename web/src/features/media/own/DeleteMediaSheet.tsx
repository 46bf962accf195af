/** Confirms the deletion of a media; closes only on success. */
import { useMutation } from 'urql'
import { graphql } from '#web/lib/graphql/graphql.ts'
import type { OverlayControls } from '#web/lib/overlays.tsx'
import { ConfirmSheet } from '#web/parts/ConfirmSheet.tsx'
import { showToast } from '#web/ui/toasts.tsx'

const DeleteMedia = graphql(`
  mutation DeleteMedia($id: ID!) {
    deleteMedia(id: $id)
  }
`)

export type DeleteMediaSheetProps = OverlayControls<boolean> & { media: { id: string; type: string } }

export function DeleteMediaSheet({ media, close }: DeleteMediaSheetProps) {
  const [{ fetching, error }, deleteMedia] = useMutation(DeleteMedia)

  const remove = async () => {
    const result = await deleteMedia({ id: media.id })
    if (result.error) return
    showToast({ tone: 'success', text: media.type === 'photo' ? 'Photo deleted' : 'Video deleted' })
    close(true)
  }

  return (
    <ConfirmSheet
      title="Are you sure you want to delete?"
      text={`You can’t undo this. Its links stop working. Fans who bought it keep it.`}
      yes="Delete"
      isBusy={fetching}
      error={error}
      onYes={() => void remove()}
      onNo={() => close()}
    />
  )
}
