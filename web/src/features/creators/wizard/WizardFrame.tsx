/** The layout of a step: title and progress bar on a phone, the list of steps on the left on desktop. */
import { Check, ChevronLeft, ShieldCheck } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { useHiddenNavigation } from '#web/lib/hidden-navigation.ts'
import { SITE } from '#web/lib/site.ts'
import { Button } from '#web/ui/Button.tsx'
import { cx } from '#web/ui/cx.ts'
import { IconButton } from '#web/ui/IconButton.tsx'
import { Logo } from '#web/ui/Logo.tsx'
import { APPLICATION_STEPS, STEP_NUMBERS, type StepNumber } from './steps.ts'

type Props = {
  step: StepNumber
  /** The save status: 'Saved', or why not. */
  saved: ReactNode
  onBack(): void
  onLeave(): void
  foot: ReactNode
  children: ReactNode
}

export function WizardFrame({ step, saved, onBack, onLeave, foot, children }: Props) {
  useHiddenNavigation()
  const { title, sub } = APPLICATION_STEPS[step]
  const heading = useFocusOnStep(step)
  return (
    <div className="flex min-h-0 flex-1 flex-col desktop:grid desktop:grid-cols-[300px_minmax(0,1fr)] wide:grid-cols-[360px_minmax(0,1fr)]">
      <Aside step={step} />
      <PhoneTop step={step} saved={saved} onBack={onBack} />
      <section aria-labelledby="step-title" className="flex min-h-0 flex-1 flex-col">
        <div className="no-bar min-h-0 flex-1 overflow-y-auto px-5 pt-4 pb-4 desktop:px-10 desktop:pt-8 wide:px-16">
          <div className="mx-auto max-w-210">
            <div className="hidden h-9 items-center justify-between desktop:flex">
              <p className="flex gap-3 text-sm font-semibold text-ink-mute">
                Step {step} of 5{saved}
              </p>
              <Button tone="ghost" className="-mr-5" onClick={onLeave}>
                Save and leave
              </Button>
            </div>
            <h1
              id="step-title"
              ref={heading}
              tabIndex={-1}
              className="text-2xl font-extrabold text-balance outline-none desktop:mt-2 desktop:text-3xl"
            >
              {title}
            </h1>
            <p className="mt-1.5 text-base leading-[1.45] text-pretty text-ink-soft">{sub}</p>
            {children}
          </div>
        </div>
        <footer className="shrink-0 border-t border-line px-5 pt-3 pb-[max(1.25rem,env(safe-area-inset-bottom))] desktop:px-10 desktop:py-4 wide:px-16">
          <div className="mx-auto max-w-210 desktop:flex desktop:items-center desktop:justify-between desktop:gap-4">
            <Button size="lg" icon={ChevronLeft} onClick={onBack} className="max-desktop:hidden">
              Back
            </Button>
            {foot}
          </div>
        </footer>
      </section>
    </div>
  )
}

/** Focuses a new step, so that screen readers announce it; the first is announced by the browser. */
function useFocusOnStep(step: StepNumber) {
  const heading = useRef<HTMLHeadingElement>(null)
  const shown = useRef(step)
  useEffect(() => {
    if (shown.current === step) return
    shown.current = step
    heading.current?.focus()
    heading.current?.scrollIntoView({ block: 'nearest' })
  }, [step])
  return heading
}

function PhoneTop({ step, saved, onBack }: Pick<Props, 'step' | 'saved' | 'onBack'>) {
  return (
    <header className="shrink-0 pt-[env(safe-area-inset-top)] desktop:hidden">
      <div className="grid min-h-14 grid-cols-[88px_1fr_88px] items-center px-2">
        <IconButton icon={ChevronLeft} label="Back" onClick={onBack} />
        <b className="truncate text-center text-lg font-bold">Become a creator</b>
      </div>
      <div className="px-5">
        <div
          role="progressbar"
          aria-label="Application"
          aria-valuenow={step}
          aria-valuemin={0}
          aria-valuemax={5}
          className="grid grid-cols-5 gap-1.5"
        >
          {STEP_NUMBERS.map((one) => (
            <span key={one} className={cx('h-1 rounded-full', one <= step ? 'bg-accent' : 'bg-overlay')} />
          ))}
        </div>
        <p className="mt-2 flex justify-between gap-3 text-sm font-semibold text-ink-mute">
          <span>Step {step} of 5</span>
          {saved}
        </p>
      </div>
    </header>
  )
}

function Aside({ step }: { step: StepNumber }) {
  return (
    <aside className="no-bar hidden flex-col overflow-y-auto border-r border-line bg-surface px-8 py-8 desktop:flex">
      <Link to="/" aria-label={`${SITE.name} home`} className="self-start rounded-md">
        <Logo name={SITE.name} size={36} />
      </Link>
      <h2 className="mt-12 text-2xl font-extrabold">Become a creator</h2>
      <p className="mt-2 text-base leading-[1.45] text-pretty text-ink-soft">
        Five short steps. Stop anytime: we save as you go.
      </p>
      <ol className="mt-8 mb-8">
        {STEP_NUMBERS.map((one) => (
          <StepLine key={one} one={one} step={step} />
        ))}
      </ol>
      <p className="mt-auto flex gap-3 rounded-lg bg-raised p-4 text-sm leading-[1.45] text-ink-soft">
        <ShieldCheck size={19} className="shrink-0 text-success" />
        Encrypted on our own disks. Only our review team can see it, and every view is logged.
      </p>
    </aside>
  )
}

function StepLine({ one, step }: { one: StepNumber; step: StepNumber }) {
  const { name, about, icon: Sign } = APPLICATION_STEPS[one]
  const isDone = one < step
  return (
    <li aria-current={one === step ? 'step' : undefined} className="relative flex gap-4 pb-7 last:pb-0">
      {one < 5 && (
        <span
          className={cx(
            'absolute top-10 bottom-0 left-4.75 w-0.5 rounded-full',
            isDone ? 'bg-accent' : 'bg-overlay',
          )}
        />
      )}
      <span
        className={cx(
          'grid size-10 shrink-0 place-items-center rounded-full',
          isDone && 'bg-accent text-on-accent',
          one === step && 'bg-ink text-canvas',
          one > step && 'bg-raised text-ink-mute',
        )}
      >
        {isDone ? <Check size={20} strokeWidth={3} /> : <Sign size={19} />}
      </span>
      <span className="pt-0.5">
        <b className={cx('block text-base font-bold', one > step && 'text-ink-soft')}>
          {name}
          {isDone && <span className="sr-only">, done</span>}
        </b>
        <span className="block text-sm text-ink-mute">{about}</span>
      </span>
    </li>
  )
}
