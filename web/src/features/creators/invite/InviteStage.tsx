/** The layout of an invitation: its picture, and a bottom sheet on a phone or a centred card on desktop. */
import type { ReactNode } from 'react'
import { Link, useSearchParams } from 'react-router'
import { SITE } from '#web/lib/site.ts'
import { buttonClass } from '#web/ui/Button.tsx'
import { Logo } from '#web/ui/Logo.tsx'
import { backgroundOf } from './background.ts'

type Props = { head: ReactNode; children: ReactNode }

export function InviteStage({ head, children }: Props) {
  const [query] = useSearchParams()
  return (
    <div className="relative flex min-h-full flex-1 flex-col overflow-hidden bg-canvas desk:grid desk:place-items-center">
      <img
        src={backgroundOf(query.get('n'))}
        alt=""
        className="absolute inset-x-0 top-0 h-[60dvh] w-full object-cover desk:h-full"
      />
      <div className="scrim-t absolute inset-x-0 top-0 h-40 desk:hidden" />
      <div className="absolute inset-0 hidden bg-scrim/60 desk:block" />
      <header className="relative flex w-full items-center justify-between px-4 pt-[max(0.75rem,env(safe-area-inset-top))] desk:absolute desk:inset-x-0 desk:top-0 desk:px-12 desk:pt-7">
        <Link to="/" aria-label={`${SITE.name} home`} className="rounded-md">
          <Logo name={SITE.name} size={34} />
        </Link>
        <Link to="/" className={buttonClass({ tone: 'glass', size: 'sm' })}>
          Look around first
        </Link>
      </header>
      <section
        aria-labelledby="invitation"
        className="relative mt-auto rounded-t-2xl bg-surface px-5 pb-[max(1.25rem,env(safe-area-inset-bottom))] max-desk:top-0 max-desk:min-h-[58dvh] desk:my-24 desk:w-110 desk:rounded-2xl desk:px-8 desk:pb-7 desk:shadow-pop"
      >
        {head}
        {children}
      </section>
    </div>
  )
}
