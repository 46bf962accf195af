/** The URL of a page, to copy or to share with another app. */
import { Copy, Share } from 'lucide-react'
import { useRef } from 'react'
import type { OverlayControls } from '#web/lib/overlays.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Field } from '#web/ui/Field.tsx'
import { Sheet } from '#web/ui/Sheet.tsx'
import { showToast } from '#web/ui/toasts.tsx'

export type ShareSheetProps = OverlayControls & {
  title: string
  /** A path of this site. */
  path: string
  /** The text shared along with the URL. */
  text: string
}

export function ShareSheet({ title, path, text, close }: ShareSheetProps) {
  const field = useRef<HTMLInputElement>(null)
  const url = new URL(path, location.origin).href

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(url)
      showToast({ tone: 'success', text: 'Link copied' })
      close()
    } catch {
      // The clipboard needs https; without it the text is selected for copying by hand.
      field.current?.select()
      showToast({ tone: 'info', text: 'Your browser does not let us copy. The link is marked for you.' })
    }
  }

  const handOver = async () => {
    try {
      await navigator.share({ title: text, url })
      close()
    } catch (error) {
      // Dismissing the share dialog is no failure.
      if (error instanceof DOMException && error.name === 'AbortError') return
      showToast({ tone: 'danger', text: 'That did not open. Copy the link instead.' })
    }
  }

  return (
    <Sheet open onClose={close} title={title}>
      <Field ref={field} label="Link" readOnly value={url} on="surface" onFocus={(e) => e.target.select()} />
      <div className="mt-1 grid auto-cols-fr grid-flow-col gap-2">
        <Button tone="accent" size="lg" icon={Copy} onClick={() => void copy()}>
          Copy link
        </Button>
        {'share' in navigator && (
          <Button size="lg" icon={Share} onClick={() => void handOver()}>
            More ways
          </Button>
        )}
      </div>
    </Sheet>
  )
}
