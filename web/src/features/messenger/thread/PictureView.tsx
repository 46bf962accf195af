/** A full-screen view of a picture in a conversation. */
import { X } from 'lucide-react'
import type { OverlayControls } from '#web/lib/overlays.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { useModal } from '#web/ui/use-modal.ts'

export type PictureViewProps = OverlayControls & { src: string; alt: string }

export function PictureView({ src, alt, close }: PictureViewProps) {
  const { dialog } = useModal(true)
  return (
    <dialog
      ref={dialog}
      aria-label={alt}
      onCancel={(event) => {
        event.preventDefault()
        close()
      }}
      className="fixed inset-0 m-0 size-full max-h-none max-w-none bg-canvas/95 outline-none"
    >
      <img src={src} alt={alt} className="size-full object-contain" />
      <span className="absolute top-[max(0.75rem,env(safe-area-inset-top))] right-3">
        <IconButton icon={X} label="Close" tone="glass" onClick={() => close()} />
      </span>
    </dialog>
  )
}
