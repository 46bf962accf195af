/** A value to enter into a wallet, with a button that copies it. */
import { Check, Copy } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { IconButton } from '#web/ui/IconButton.tsx'
import { showToast } from '#web/ui/toasts.tsx'

type Props = { label: string; text: string; shown?: ReactNode }

export function CopyLine({ label, text, shown = text }: Props) {
  const [isCopied, setCopied] = useState(false)
  useEffect(() => {
    if (!isCopied) return
    const timer = setTimeout(() => setCopied(false), 2000)
    return () => clearTimeout(timer)
  }, [isCopied])
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      setCopied(true)
    } catch {
      // Browsers block the clipboard on pages without https.
      showToast({ tone: 'danger', text: 'Couldn’t copy. Select the text and copy it manually.' })
    }
  }
  return (
    <div className="flex min-h-[58px] items-center gap-3 border-b border-line last:border-0">
      <span className="min-w-0 flex-1">
        <span className="block text-xs text-ink-mute">{label}</span>
        <b className="block truncate text-base font-semibold tabular-nums">{shown}</b>
      </span>
      <IconButton
        icon={isCopied ? Check : Copy}
        label={isCopied ? 'Copied' : `Copy ${label.toLowerCase()}`}
        onClick={() => void copy()}
        className="-mr-2"
      />
    </div>
  )
}
