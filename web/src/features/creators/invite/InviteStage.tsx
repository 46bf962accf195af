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
    <div className="relative flex min-h-full flex-1 flex-col overflow-hidden bg-canvas desktop:grid desktop:place-items-center">
      <img
        src={backgroundOf(query.get('n'))}
        alt=""
        className="absolute inset-x-0 top-0 h-[60dvh] w-full object-cover desktop:h-full"
      />
      <div className="scrim-t absolute inset-x-0 top-0 h-40 desktop:hidden" />
      <div className="absolute inset-0 hidden bg-scrim/60 desktop:block" />
      <header className="relative flex w-full items-center justify-between px-4 pt-[max(0.75rem,env(safe-area-inset-top))] desktop:absolute desktop:inset-x-0 desktop:top-0 desktop:px-12 desktop:pt-7">
        <Link to="/" aria-label={`${SITE.name} home`} className="rounded-md">
          <Logo name={SITE.name} size={34} />
        </Link>
        <Link to="/" className={buttonClass({ tone: 'glass', size: 'sm' })}>
          Look around first
        </Link>
      </header>
      <section
        aria-labelledby="invitation"
        className="relative mt-auto rounded-t-2xl bg-surface px-5 pb-[max(1.25rem,env(safe-area-inset-bottom))] max-desktop:top-0 max-desktop:min-h-[58dvh] desktop:my-24 desktop:w-110 desktop:rounded-2xl desktop:px-8 desktop:pb-7 desktop:shadow-pop"
      >
        {head}
        {children}
      </section>
    </div>
  )
}
