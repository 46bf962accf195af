/** Asks before a media is deleted, and says what it means; it only closes by itself when that went well. */
import { useMutation } from 'urql'
import { graphql } from '#web/lib/graphql/graphql.ts'
import { problemWords } from '#web/lib/graphql/problem.ts'
import type { OverlayControls } from '#web/lib/overlays.tsx'
import { FormProblem } from '#web/parts/FormProblem.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Sheet } from '#web/ui/Sheet.tsx'
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
    <Sheet open onClose={() => close()} title="Are you sure you want to delete?">
      <p className="text-base text-pretty text-ink-soft">
        The {media.type} and its links are gone for good. Fans who bought it keep it.
      </p>
      <div className="my-1">
        <FormProblem>{error && problemWords(error)}</FormProblem>
      </div>
      <div className="grid grid-cols-2 gap-2">
        <Button size="lg" onClick={() => close()}>
          Cancel
        </Button>
        <Button size="lg" tone="danger" busy={fetching} onClick={() => void remove()}>
          Delete
        </Button>
      </div>
    </Sheet>
  )
}
