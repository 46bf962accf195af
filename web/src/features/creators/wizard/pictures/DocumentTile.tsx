/** One document picture: uploading, uploaded or failed. */
import { Check, IdCard, RotateCw, X } from 'lucide-react'
import { Button } from '#web/ui/Button.tsx'
import { PercentBar } from '#web/ui/PercentBar.tsx'
import type { PictureUpload } from './use-pictures.ts'

type Props = { label: string; picture: PictureUpload; onRetry(): void; onRemove(): void }

export function DocumentTile({ label, picture, onRetry, onRemove }: Props) {
  const { preview, progress, problem, isRefused } = picture
  const isSending = progress !== undefined
  return (
    <li className="min-w-0">
      <div className="relative grid aspect-8/5 place-items-center overflow-hidden rounded-md bg-raised text-ink-mute shadow-card">
        {preview ? (
          <img src={preview} alt="" className="absolute inset-0 size-full object-cover" />
        ) : (
          <IdCard size={40} strokeWidth={1.6} />
        )}
        <button
          type="button"
          aria-label={isSending ? `Cancel ${label}` : `Remove ${label}`}
          onClick={onRemove}
          className="absolute top-0 right-0 grid size-11 place-items-center"
        >
          <span className="grid size-7 place-items-center rounded-full bg-veil text-ink">
            <X size={16} />
          </span>
        </button>
        {isSending && (
          <div className="absolute inset-x-2 bottom-2">
            <PercentBar value={progress * 100} label={`Sending ${label}`} />
          </div>
        )}
      </div>
      {problem !== undefined ? (
        <div role="alert" className="mt-1.5">
          <p className="text-sm font-medium text-pretty wrap-anywhere text-danger-ink">{problem}</p>
          {!isRefused && (
            <Button size="sm" icon={RotateCw} className="mt-1" onClick={onRetry}>
              Try again
            </Button>
          )}
        </div>
      ) : (
        <p className="mt-1.5 flex items-center gap-1.5 text-sm font-medium text-ink-soft">
          {!isSending && <Check size={15} strokeWidth={3} className="text-success" />}
          {isSending ? 'Sending…' : label}
        </p>
      )}
    </li>
  )
}
