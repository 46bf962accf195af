/** The collapsible FAQ; a search expands its matches. */
import { CircleHelp, CreditCard, Info, Mail, Minus, Plus, SearchX, User } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Link, useLocation } from 'react-router'
import { InlineText } from '#web/parts/legal/InlineText.tsx'
import { buttonClass } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import type { Icon } from '#web/ui/icon.ts'
import { findAnswers, type SearchableSection } from './find-answers.ts'

const ICONS: Record<string, Icon> = { account: User, payments: CreditCard, contact: Mail, about: Info }

type Answer = SearchableSection['answers'][number]

export function Faq({ sections, looked }: { sections: readonly SearchableSection[]; looked: string }) {
  const found = findAnswers(sections, looked)
  const count = found.reduce((sum, { answers }) => sum + answers.length, 0)
  return (
    <div className="min-w-0">
      <p role="status" className="sr-only">
        {looked.trim() && (count === 1 ? '1 answer found' : `${count} answers found`)}
      </p>
      {count === 0 ? (
        <EmptyState
          icon={SearchX}
          title="No results"
          text="Try different words, or chat with us."
          action={
            <Link to="/support/contact" className={buttonClass({ tone: 'accent' })}>
              Chat with us
            </Link>
          }
        />
      ) : (
        <div className="grid gap-4">
          {found.map((section) => (
            <Section key={section.id} section={section} isLooking={looked.trim() !== ''} />
          ))}
        </div>
      )}
    </div>
  )
}

function Section({
  section: { id, title, answers },
  isLooking,
}: {
  section: SearchableSection
  isLooking: boolean
}) {
  const Sign = ICONS[id] ?? CircleHelp
  return (
    <section aria-labelledby={`faq-${id}`} className="card px-4 desktop:px-5">
      <h2 id={`faq-${id}`} className="flex min-h-12 items-center gap-3 text-sm font-bold text-ink-soft">
        <Sign size={17} />
        {title}
      </h2>
      {answers.map((answer) => (
        // The key reopens it on a search; otherwise the reader toggles it.
        <Question key={`${answer.id} ${isLooking}`} answer={answer} isOpen={isLooking} />
      ))}
    </section>
  )
}

function Question({ answer: { id, question, answer }, isOpen }: { answer: Answer; isOpen: boolean }) {
  const box = useRef<HTMLDetailsElement>(null)
  const { hash } = useLocation()
  useEffect(() => {
    if (hash !== `#${id}` || !box.current) return
    box.current.open = true
    box.current.scrollIntoView({ block: 'center' })
  }, [hash, id])
  return (
    <details ref={box} id={id} open={isOpen} className="group border-t border-line">
      <summary className="flex min-h-13 cursor-pointer list-none items-center gap-4 py-2 text-base font-semibold">
        <span className="min-w-0 flex-1 text-pretty">{question}</span>
        <span className="grid size-8 shrink-0 place-items-center rounded-full bg-raised text-ink-soft">
          <Plus size={16} className="group-open:hidden" />
          <Minus size={16} className="hidden group-open:block" />
        </span>
      </summary>
      <div className="grid max-w-[62ch] gap-2.5 pb-5 text-base leading-[1.55] text-pretty text-ink-soft">
        {answer.map((text) => (
          <p key={text}>
            <InlineText text={text} />
          </p>
        ))}
      </div>
    </details>
  )
}
