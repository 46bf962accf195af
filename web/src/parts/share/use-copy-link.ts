/** Copies the URL of a page, or shows it for copying by hand if the clipboard is unavailable. */
import { useOverlays } from '#web/lib/overlays.tsx'
import { SITE } from '#web/lib/site.ts'
import { showToast } from '#web/ui/toasts.tsx'
import { shareSheet } from './share.ts'

export function useCopyLink(): (path: string) => void {
  const overlays = useOverlays()
  return (path) => {
    const byHand = () => void overlays.open(shareSheet, { title: 'Copy link', path, text: SITE.name })
    // The clipboard needs https.
    if (!navigator.clipboard) return byHand()
    navigator.clipboard
      .writeText(new URL(path, location.origin).href)
      .then(() => showToast({ tone: 'success', text: 'Link copied' }), byHand)
  }
}
