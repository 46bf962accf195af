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

export type HideListeners = { onHidden(): void; onShown?: (() => void) | undefined }

export function useHideMedia(): (media: string, listeners: HideListeners) => Promise<void> {
  const client = useClient()
  const failed = (error: Parameters<typeof problemText>[0]) =>
    void showToast({ tone: 'danger', text: problemText(error) })

  const undo = async (media: string, { onShown }: HideListeners) => {
    const { error } = await client.mutation(ShowMedia, { media })
    if (error) failed(error)
    else onShown?.()
  }
  return async (media, listeners) => {
    const { error } = await client.mutation(HideMedia, { media })
    if (error) return failed(error)
    listeners.onHidden()
    showToast({
      tone: 'success',
      text: 'You won’t see this again',
      action: { label: 'Undo', onSelect: () => void undo(media, listeners) },
    })
  }
}
