/** Shares the URL of a page: in Messages, by copying it, as a QR code, or with another app. */
import { Link2, QrCode as QrCodeIcon, Share } from 'lucide-react'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { OverlayControls } from '#web/lib/overlays.tsx'
import { useSession } from '#web/lib/session.tsx'
import { cx } from '#web/ui/cx.ts'
import { Field } from '#web/ui/Field.tsx'
import type { Icon } from '#web/ui/icon.ts'
import { QrCode } from '#web/ui/QrCode.tsx'
import { Sheet } from '#web/ui/Sheet.tsx'
import { showToast } from '#web/ui/toasts.tsx'
import { SendInMessages } from './SendInMessages.tsx'

export type ShareSheetProps = OverlayControls & {
  title: string
  /** A path of this site. */
  path: string
  /** The text shared along with the URL. */
  text: string
}

export function ShareSheet({ title, path, text, close }: ShareSheetProps) {
  const { status } = useSession()
  const field = useRef<HTMLInputElement>(null)
  const [isCodeShown, setCodeShown] = useState(false)
  const url = new URL(path, location.origin).href

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(url)
      showToast({ tone: 'success', text: 'Link copied' })
      close()
    } catch {
      // The clipboard needs https; without it the link is selected for copying by hand.
      flushSync(() => setCodeShown(true))
      field.current?.select()
      showToast({ tone: 'info', text: 'Your browser blocked copying. Copy the selected link.' })
    }
  }

  const shareByApp = async () => {
    try {
      await navigator.share({ title: text, url })
      close()
    } catch (error) {
      // Dismissing the share dialog is no failure.
      if (error instanceof DOMException && error.name === 'AbortError') return
      showToast({ tone: 'danger', text: 'Couldn’t open your apps. Copy the link instead.' })
    }
  }

  return (
    <Sheet open onClose={close} title={title}>
      {status === 'signed-in' && <SendInMessages url={url} onSent={close} />}
      <div className="mt-5 flex justify-around">
        <Way icon={Link2} label="Copy link" onClick={() => void copy()} />
        <Way
          icon={QrCodeIcon}
          label="QR code"
          expanded={isCodeShown}
          onClick={() => setCodeShown(!isCodeShown)}
        />
        {'share' in navigator && <Way icon={Share} label="Share via…" onClick={() => void shareByApp()} />}
      </div>
      {isCodeShown && (
        <div className="mt-6 grid justify-items-center gap-5" ref={scrollToCode}>
          <QrCode text={url} label="QR code of the link" />
          <div className="w-full">
            <Field ref={field} label="Link" readOnly value={url} on="surface" onFocus={selectAll} />
          </div>
        </div>
      )}
    </Sheet>
  )
}

const selectAll = ({ target }: { target: HTMLInputElement }) => target.select()

function scrollToCode(code: HTMLDivElement | null) {
  code?.scrollIntoView({ block: 'nearest' })
}

type WayProps = { icon: Icon; label: string; expanded?: boolean; onClick(): void }

function Way({ icon: Sign, label, expanded, onClick }: WayProps) {
  return (
    <button
      type="button"
      onClick={onClick}
      aria-expanded={expanded}
      className="press grid min-w-22 justify-items-center gap-2 rounded-md text-sm text-ink-soft"
    >
      <span
        className={cx(
          'grid size-13 place-items-center rounded-full text-ink',
          expanded ? 'bg-overlay' : 'bg-raised',
        )}
      >
        <Sign size={22} strokeWidth={2.2} />
      </span>
      {label}
    </button>
  )
}
