/** A question that must be answered before anything is shown: no Esc, no backdrop, no cross. */
import type { ReactNode } from 'react'
import { Sheet } from '#web/ui/Sheet.tsx'

type Props = { sign: ReactNode; title: string; text: string; foot: ReactNode; children: ReactNode }

export function Prompt({ sign, title, text, foot, children }: Props) {
  return (
    <Sheet
      open
      onClose={() => undefined}
      title={title}
      hideTitle
      isPage
      dismissible={false}
      width="desk:max-w-105"
    >
      <div ref={focusFirst} tabIndex={-1} className="pt-1 text-center outline-none">
        <span className="mx-auto grid size-16 place-items-center rounded-full bg-accent-wash text-accent-ink">
          {sign}
        </span>
        <p aria-hidden="true" className="mt-4 text-2xl font-extrabold text-balance">
          {title}
        </p>
        <p className="mx-auto mt-2 max-w-[36ch] text-base leading-[1.45] text-pretty text-ink-soft">{text}</p>
        <div className="mt-6 grid gap-2.5">{children}</div>
        <p className="mt-4 text-sm text-ink-mute">{foot}</p>
      </div>
    </Sheet>
  )
}

/** The dialog starts on the question, not on an answer; React's own autoFocus never reaches the browser. */
function focusFirst(question: HTMLElement | null): void {
  question?.setAttribute('autofocus', '')
}
