/** Shows less of a media, its creator or a tag in the viewer’s feed, with undo. */
import { useClient } from 'urql'
import { useHideMedia } from '#web/features/engagement/index.ts'
import { useMute } from '#web/features/people/index.ts'
import { problemText } from '#web/lib/graphql/problem.ts'
import { useSession } from '#web/lib/session.tsx'
import { showToast } from '#web/ui/toasts.tsx'
import { SetTopic } from '../settings/queries.ts'
import { hideForVisit } from '../visit/use-visit-taste.ts'
import type { ExplainedMedia, LessOf } from './choices.ts'

type Listeners = {
  onHidden(media: ExplainedMedia, what: LessOf): void
  /** The hiding was undone. */
  onShown(media: ExplainedMedia, what: LessOf): void
}

export function useShowLess({ onHidden, onShown }: Listeners) {
  const client = useClient()
  const { status } = useSession()
  const hideMedia = useHideMedia()
  const mute = useMute()

  const done = (text: string, undo: () => void) =>
    void showToast({ tone: 'success', text, action: { label: 'Undo', onSelect: undo } })

  const setTopic = async (tag: string, preference: 'hidden' | null) => {
    const { error } = await client.mutation(SetTopic, { tag, preference })
    if (error) showToast({ tone: 'danger', text: problemText(error) })
    return !error
  }

  return async (media: ExplainedMedia, what: LessOf): Promise<void> => {
    const [hidden, shown] = [() => onHidden(media, what), () => onShown(media, what)]
    if (status === 'visitor') {
      hideForVisit(media.id, true)
      hidden()
      return done('Hidden for this visit', () => {
        hideForVisit(media.id, false)
        shown()
      })
    }
    if (what.kind === 'media') return hideMedia(media.id, { onHidden: hidden, onShown: shown })
    if (what.kind === 'creator') return mute(media.user, (isMuted) => (isMuted ? hidden() : shown()))
    if (!(await setTopic(what.tag, 'hidden'))) return
    hidden()
    done(`You won’t see #${what.tag} in For you`, async () => {
      if (await setTopic(what.tag, null)) shown()
    })
  }
}
