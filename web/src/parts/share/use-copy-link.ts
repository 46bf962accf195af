/** Copies the address of a page, or shows it to be copied by hand where the browser does not let us. */
import { useOverlays } from '#web/lib/overlays.tsx'
import { SITE } from '#web/lib/site.ts'
import { showToast } from '#web/ui/toasts.tsx'
import { shareSheet } from './share.ts'

export function useCopyLink(): (path: string) => void {
  const overlays = useOverlays()
  return (path) => {
    const byHand = () => void overlays.open(shareSheet, { title: 'Copy link', path, text: SITE.name })
    // Browsers keep the clipboard from pages without https.
    if (!navigator.clipboard) return byHand()
    navigator.clipboard
      .writeText(new URL(path, location.origin).href)
      .then(() => showToast({ tone: 'success', text: 'Link copied' }), byHand)
  }
}
