/** The scrolling body of a sheet; focusable by keyboard when it overflows. */
import type { ReactNode } from 'react'

export function SheetBody({ children }: { children: ReactNode }) {
  return (
    <div
      ref={reachableWhenScrolling}
      className="min-h-0 overflow-y-auto overscroll-contain -outline-offset-2 px-5 pt-2 pb-[max(1.5rem,env(safe-area-inset-bottom))] desktop:px-6"
    >
      <div>{children}</div>
    </div>
  )
}

function reachableWhenScrolling(body: HTMLDivElement) {
  const observer = new ResizeObserver(() => {
    if (body.scrollHeight > body.clientHeight) body.tabIndex = 0
    else body.removeAttribute('tabindex')
  })
  observer.observe(body)
  // The content can grow after the body has reached its full height.
  if (body.firstElementChild) observer.observe(body.firstElementChild)
  return () => observer.disconnect()
}
