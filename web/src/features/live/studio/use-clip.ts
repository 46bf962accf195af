/** Saves the last 30 seconds of the creator's own stream as private media, and links to it. */
import { useMutation } from 'urql'
import { graphql } from '#web/lib/graphql/graphql.ts'
import { problemText } from '#web/lib/graphql/problem.ts'
import { editPath } from '#web/lib/paths.ts'
import { showToast } from '#web/ui/toasts.tsx'

const ClipLive = graphql(`
  mutation ClipLive($live: ID!) { clipLive(live: $live) { id type visibility } }
`)

export type Clip = { isBusy: boolean; save(): Promise<void> }

export function useClip(liveId: string | null): Clip {
  const [{ fetching }, clip] = useMutation(ClipLive)
  return {
    isBusy: fetching,
    async save() {
      if (!liveId || fetching) return
      const { data, error } = await clip({ live: liveId })
      if (error || !data?.clipLive) {
        showToast({ tone: 'danger', text: error ? problemText(error) : 'Couldn’t save the clip. Try again.' })
        return
      }
      const address = editPath(data.clipLive)
      showToast({
        tone: 'success',
        text: 'Clip saved to your private videos',
        // In a new tab, because leaving this one would end a camera stream.
        action: { label: 'Open', onSelect: () => void window.open(address, '_blank', 'noopener') },
      })
    },
  }
}
