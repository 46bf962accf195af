/** A value to enter into another program: shown or masked, with a copy button. */
import { Check, Copy } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { IconButton } from '#web/ui/IconButton.tsx'
import { showToast } from '#web/ui/toasts.tsx'

type Props = { label: string; text: string; shown?: ReactNode; end?: ReactNode; hint?: string }

export function CopyRow({ label, text, shown = text, end, hint }: Props) {
  const [isCopied, setCopied] = useState(false)
  useEffect(() => {
    if (!isCopied) return
    const timer = setTimeout(() => setCopied(false), 2000)
    return () => clearTimeout(timer)
  }, [isCopied])
  const copy = () =>
    void navigator.clipboard.writeText(text).then(
      () => setCopied(true),
      () => showToast({ tone: 'danger', text: 'Couldn’t copy. Select the text and copy it manually.' }),
    )
  return (
    <div>
      <p className="mb-1.5 text-sm font-semibold text-ink-soft">{label}</p>
      <div className="edge flex min-h-12 items-center gap-1 rounded-md bg-raised pr-1 pl-4">
        <span className="min-w-0 flex-1 truncate text-base font-medium">{shown}</span>
        {end}
        <IconButton
          icon={isCopied ? Check : Copy}
          label={isCopied ? 'Copied' : `Copy ${label.toLowerCase()}`}
          onClick={copy}
        />
      </div>
      {hint && <p className="mt-1.5 text-sm text-ink-mute">{hint}</p>}
    </div>
  )
}
