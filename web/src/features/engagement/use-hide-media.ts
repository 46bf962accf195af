/** 'Not interested': hides the media, with undo. */
import { useClient } from 'urql'
import { graphql } from '#web/lib/graphql/graphql.ts'
import { problemText } from '#web/lib/graphql/problem.ts'
import { showToast } from '#web/ui/toasts.tsx'

const HideMedia = graphql(`
  mutation HideMedia($media: ID!) {
    hideMedia(media: $media)
  }
`)

const ShowMedia = graphql(`
  mutation ShowMedia($media: ID!) {
    showMedia(media: $media)
  }
`)

type Listeners = { onHidden(): void; onShown?: (() => void) | undefined }

export function useHideMedia({ onHidden, onShown }: Listeners): (media: string) => Promise<void> {
  const client = useClient()
  const failed = (error: Parameters<typeof problemText>[0]) =>
    void showToast({ tone: 'danger', text: problemText(error) })

  const undo = async (media: string) => {
    const { error } = await client.mutation(ShowMedia, { media })
    if (error) failed(error)
    else onShown?.()
  }
  return async (media) => {
    const { error } = await client.mutation(HideMedia, { media })
    if (error) return failed(error)
    onHidden()
    showToast({
      tone: 'success',
      text: 'You won’t see this again',
      action: { label: 'Undo', onSelect: () => void undo(media) },
    })
  }
}
