/** The dialog: a bottom sheet on phones, a centred card from 900 px; native, so the browser handles focus and Esc. */
import { X } from 'lucide-react'
import { type MouseEvent, type PointerEvent, type ReactNode, type SyntheticEvent, useId, useRef } from 'react'
import { cx } from './cx.ts'
import { IconButton } from './IconButton.tsx'
import { SheetBody } from './SheetBody.tsx'
import { useModal } from './use-modal.ts'

type SheetProps = {
  open: boolean
  onClose: () => void
  title: string
  children: ReactNode
  /** Stays visible below the scrolling body. */
  foot?: ReactNode
  /** If false, only the content can close it: no Esc, backdrop or close button. */
  dismissible?: boolean
  /** For content with its own heading: the title is for screen readers only. */
  hideTitle?: boolean
  /** For a sheet that is the whole page: its title is the page's heading. */
  isPage?: boolean
  width?: string
}

export function Sheet(props: SheetProps) {
  const {
    open,
    onClose,
    title,
    children,
    foot,
    dismissible = true,
    hideTitle,
    isPage,
    width = 'desktop:max-w-110',
  } = props
  const titleId = useId()
  const Heading = isPage ? 'h1' : 'h2'
  const { dialog, mounted } = useModal(open)
  const pressedOutside = useRef(false)

  function cancel(event: SyntheticEvent) {
    // A nested file input fires its own cancel event.
    if (event.target !== event.currentTarget) return
    event.preventDefault()
    if (dismissible) onClose()
  }

  function closed(event: SyntheticEvent) {
    // Browsers without `closedby` may close it despite preventDefault (a second Esc, the back gesture).
    if (event.target !== event.currentTarget || !open || dialog.current?.open) return
    if (dismissible) onClose()
    else dialog.current?.showModal()
  }

  function pressed(event: PointerEvent) {
    pressedOutside.current = event.target === event.currentTarget
  }

  function clicked(event: MouseEvent) {
    // Only if press and release are both outside: selecting text past the edge must not close it.
    if (dismissible && pressedOutside.current && event.target === event.currentTarget) onClose()
  }

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the click is on the backdrop; Esc is its keyboard equivalent
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      closedby={dismissible ? 'closerequest' : 'none'}
      onCancel={cancel}
      onClose={closed}
      onPointerDown={pressed}
      onClick={clicked}
      className={cx(
        'sheet fixed inset-x-0 top-auto bottom-0 mx-auto max-h-[92dvh] w-full max-w-full rounded-t-xl bg-surface text-ink shadow-pop',
        'outline-none desktop:inset-0 desktop:m-auto desktop:max-h-[calc(100dvh-4rem)] desktop:rounded-xl',
        // The page behind it may move, and blurring that costs a phone every frame.
        isPage && 'backdrop:bg-canvas/35! backdrop:backdrop-filter-none!',
        width,
      )}
    >
      {mounted && (
        <div className="flex max-h-[inherit] flex-col">
          <span
            aria-hidden="true"
            className="absolute top-2 left-1/2 h-1 w-9 -translate-x-1/2 rounded-full bg-line-strong desktop:hidden"
          />
          <div
            className={cx(
              'flex shrink-0 items-center justify-between gap-3 pt-5 pr-3 pl-5 desktop:pt-4 desktop:pl-6',
              hideTitle ? 'justify-end' : 'min-h-17 pb-1 desktop:min-h-16',
            )}
          >
            <Heading id={titleId} className={hideTitle ? 'sr-only' : 'text-xl font-extrabold text-balance'}>
              {title}
            </Heading>
            {dismissible && <IconButton icon={X} label="Close" onClick={onClose} />}
          </div>
          <SheetBody>{children}</SheetBody>
          {foot && (
            <div className="shrink-0 border-t border-line px-5 pt-4 pb-[max(1.25rem,env(safe-area-inset-bottom))] desktop:px-6">
              {foot}
            </div>
          )}
        </div>
      )}
    </dialog>
  )
}
