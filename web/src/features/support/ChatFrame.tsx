/** The page around a visitor's chat, with a header and side information on desktop. */
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { SITE } from '#web/lib/site.ts'
import { buttonClass } from '#web/ui/Button.tsx'
import { Logo } from '#web/ui/Logo.tsx'

type Props = { children: ReactNode; sidePanel?: ReactNode }

export function ChatFrame({ children, sidePanel }: Props) {
  return (
    <div className="flex h-dvh min-h-0 flex-1 flex-col">
      <header className="hidden h-18 shrink-0 items-center justify-between border-b border-line px-8 desktop:flex">
        <Link to="/" aria-label={`${SITE.name} home`} className="rounded-md">
          <Logo name={SITE.name} size={32} />
        </Link>
        <nav aria-label="Site" className="flex items-center gap-6">
          <Link to="/support" className="text-base font-semibold text-ink-soft hover:text-ink">
            Support
          </Link>
          <Link to="/signin" className={buttonClass({ tone: 'line' })}>
            Sign In
          </Link>
        </nav>
      </header>
      <div className="mx-auto flex min-h-0 w-full max-w-290 flex-1 desktop:gap-5.5 desktop:px-6 desktop:py-6">
        <div className="flex min-h-0 min-w-0 flex-1 flex-col desktop:card desktop:overflow-hidden">
          {children}
        </div>
        {sidePanel && <div className="hidden w-85 shrink-0 overflow-y-auto desktop:block">{sidePanel}</div>}
      </div>
    </div>
  )
}
