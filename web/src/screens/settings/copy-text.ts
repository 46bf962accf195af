/** Copies text to the clipboard and shows a toast with the outcome. */
import { showToast } from '#web/ui/toasts.tsx'

export async function copyText(text: string, done: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    showToast({ tone: 'success', text: done })
  } catch {
    // Browsers refuse it on insecure connections or by user settings.
    showToast({ tone: 'danger', text: 'Couldn’t copy. Select the text and copy it manually.' })
  }
}
