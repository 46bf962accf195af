/** A preview of the file to be sent, with a button to remove it. */
import { X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { IconButton } from '#web/ui/IconButton.tsx'

export type ChosenFileData = { file: File; kind: 'image' | 'video' }

const MB = 1024 * 1024

export function ChosenFile({
  chosen: { file, kind },
  onRemove,
}: {
  chosen: ChosenFileData
  onRemove(): void
}) {
  const url = useObjectUrl(file)
  return (
    <div className="mb-2 flex items-center gap-3 rounded-lg bg-raised p-2">
      <span className="grid size-16 shrink-0 place-items-center overflow-hidden rounded-md bg-overlay">
        {url && kind === 'image' && <img src={url} alt="" className="size-full object-cover" />}
        {url && kind === 'video' && (
          <video src={url} muted playsInline preload="metadata" className="size-full object-cover" />
        )}
      </span>
      <span className="min-w-0 flex-1">
        <b className="block truncate text-base font-semibold">
          <bdi>{file.name}</bdi>
        </b>
        <span className="text-sm text-ink-soft tabular-nums">{sizeText(file.size)}</span>
      </span>
      <IconButton icon={X} label="Remove file" onClick={onRemove} />
    </div>
  )
}

function sizeText(bytes: number): string {
  return bytes < MB / 10 ? `${Math.max(1, Math.round(bytes / 1024))} KB` : `${(bytes / MB).toFixed(1)} MB`
}

function useObjectUrl(file: Blob): string | null {
  const [url, setUrl] = useState<string | null>(null)
  useEffect(() => {
    const made = URL.createObjectURL(file)
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [file])
  return url
}
