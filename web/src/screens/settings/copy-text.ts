/** Puts text on the clipboard and says whether that worked. */
import { showToast } from '#web/ui/toasts.tsx'

export async function copyText(text: string, done: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    showToast({ tone: 'success', text: done })
  } catch {
    // Browsers refuse it without a secure connection or against the person's settings.
    showToast({ tone: 'danger', text: 'Your browser did not let us copy. Please select the text instead.' })
  }
}
