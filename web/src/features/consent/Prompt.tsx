/** A question that must be answered before anything is shown: no Esc, no backdrop, no cross. */
import type { ReactNode } from 'react'
import { Sheet } from '#web/ui/Sheet.tsx'

type Props = { sign: ReactNode; title: string; text: string; foot: ReactNode; children: ReactNode }

export function Prompt({ sign, title, text, foot, children }: Props) {
  return (
    <Sheet open onClose={() => undefined} title={title} hideTitle dismissible={false} width="desk:max-w-105">
      <div className="pt-1 text-center">
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
