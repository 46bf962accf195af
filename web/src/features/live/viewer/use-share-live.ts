/** Shares the URL of a person's stream. */
import { useOverlays } from '#web/lib/overlays.tsx'
import { SITE } from '#web/lib/site.ts'
import { shareSheet } from '#web/parts/share/share.ts'

export function useShareLive({ username, fullname }: { username: string; fullname: string }): () => void {
  const overlays = useOverlays()
  return () =>
    void overlays.open(shareSheet, {
      title: 'Share this live',
      path: `/${username}/live`,
      text: `${fullname} is live on ${SITE.name}`,
    })
}
