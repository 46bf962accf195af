/** The two layouts of a consent prompt: a modal dialog over a hidden page, and a strip below a readable page. */
import { type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import { cx } from '#web/ui/cx.ts'
import { Sheet } from '#web/ui/Sheet.tsx'

export type Prompt = { sign: ReactNode; title: string; text: string; foot: ReactNode; children: ReactNode }

/** Must be answered before anything is shown: no Escape, no backdrop click, no close button. */
export function ModalPrompt({ sign, title, text, foot, children, step }: Prompt & { step?: 1 | 2 }) {
  return (
    <Sheet
      open
      onClose={() => undefined}
      title={title}
      hideTitle
      isPage
      dismissible={false}
      width="desktop:max-w-105"
    >
      <div
        key={title}
        ref={focusFirst}
        tabIndex={-1}
        className={cx('pt-1 text-center outline-none', step === 2 && 'animate-step')}
      >
        <span className="mx-auto grid size-16 place-items-center rounded-full bg-accent-wash text-accent-ink">
          {sign}
        </span>
        <p aria-hidden="true" className="mt-4 text-2xl font-extrabold text-balance">
          {title}
        </p>
        <p className="mx-auto mt-2 max-w-[36ch] text-base leading-[1.45] text-pretty text-ink-soft">{text}</p>
        <div className="mt-6 grid gap-2.5">{children}</div>
        <p className="mt-4 text-sm text-ink-mute">{foot}</p>
        {step && <StepDots step={step} />}
      </div>
    </Sheet>
  )
}

function StepDots({ step }: { step: 1 | 2 }) {
  return (
    <p className="mt-4 flex justify-center gap-1.5">
      <span className="sr-only">Step {step} of 2</span>
      {[1, 2].map((each) => (
        <span
          key={each}
          className={cx('h-1.5 rounded-full', each === step ? 'w-5 bg-accent' : 'w-1.5 bg-line-strong')}
        />
      ))}
    </p>
  )
}

/** Takes neither focus nor scrolling, and covers nothing: the shell ends above it. */
export function BottomPrompt({ title, text, foot, children }: Prompt) {
  const titleId = useId()
  const strip = useRef<HTMLElement>(null)
  useReservedHeight(strip)
  return (
    <section
      ref={strip}
      aria-labelledby={titleId}
      className="fixed inset-x-0 bottom-0 z-40 max-h-[60dvh] overflow-y-auto border-t border-line-strong bg-surface px-4 pt-4 pb-[max(1rem,env(safe-area-inset-bottom))] shadow-pop desktop:px-8 desktop:py-5 print:hidden"
    >
      <div className="mx-auto grid max-w-300 gap-3 desktop:grid-cols-[minmax(0,1fr)_auto] desktop:items-center desktop:gap-8">
        <div>
          <h2 id={titleId} className="text-lg font-extrabold text-balance">
            {title}
          </h2>
          <p className="mt-0.5 text-sm leading-[1.45] text-pretty text-ink-soft">
            {text} <span className="text-ink-mute">{foot}</span>
          </p>
        </div>
        <div className="grid grid-flow-col auto-cols-fr gap-2.5 desktop:min-w-70">{children}</div>
      </div>
    </section>
  )
}

/** Reports the height of the strip to the shell. */
function useReservedHeight(strip: { current: HTMLElement | null }): void {
  useLayoutEffect(() => {
    const element = strip.current
    if (!element) return
    const { style } = document.documentElement
    const reserve = () => style.setProperty('--foot-prompt-height', `${element.offsetHeight}px`)
    const observer = new ResizeObserver(reserve)
    observer.observe(element)
    reserve()
    return () => {
      observer.disconnect()
      style.removeProperty('--foot-prompt-height')
    }
  }, [strip])
}

/** Focuses the question, not an answer; React's autoFocus does not work in a dialog that is about to open. */
function focusFirst(question: HTMLElement | null): void {
  if (question?.closest('dialog')?.open) question.focus()
  else question?.setAttribute('autofocus', '')
}
