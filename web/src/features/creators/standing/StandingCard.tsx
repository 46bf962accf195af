/** The status page of an application: a column with its button below on a phone, a centred card on desktop. */
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Top } from '#web/parts/page/Top.tsx'

type Props = {
  picture: ReactNode
  title: string
  text: ReactNode
  actions: ReactNode
  /** The side panel: next steps, or what was signed. */
  aside?: ReactNode
  /** The card's own button leads to support. */
  isAboutSupport?: boolean
}

export function StandingCard({ picture, title, text, actions, aside, isAboutSupport }: Props) {
  return (
    <>
      <Top title="Become a creator" back="/studio" isHeading={false} />
      <div className="relative flex min-h-0 flex-1 flex-col desk:grid desk:place-items-center desk:overflow-y-auto desk:p-10">
        <div className="no-bar min-h-0 w-full flex-1 overflow-y-auto px-5 pt-6 pb-4 desk:max-w-220 desk:flex-none desk:overflow-visible desk:p-0">
          <div className={DESK_CARD + (aside ? ' desk:grid-cols-[minmax(0,1fr)_360px]' : '')}>
            <div className="flex flex-col max-desk:items-center max-desk:text-center desk:justify-center desk:p-10">
              {picture}
              <h1 className="mt-5 text-2xl font-extrabold text-balance desk:mt-6 desk:text-3xl">{title}</h1>
              <div className="mt-2 max-w-[38ch] text-base leading-[1.45] text-pretty wrap-anywhere text-ink-soft desk:mt-3 desk:max-w-[44ch] desk:text-lg">
                {text}
              </div>
              <div className="mt-8 hidden flex-wrap gap-3 desk:flex">{actions}</div>
            </div>
            {aside && (
              <div className="mt-6 desk:mt-0 desk:border-l desk:border-line desk:bg-raised/50 desk:p-8">
                {aside}
              </div>
            )}
          </div>
          {!isAboutSupport && (
            <p className="mt-5 text-center text-sm text-ink-soft">
              Something wrong in it?{' '}
              <Link to="/support" className="font-semibold text-ink underline underline-offset-2">
                Write to support
              </Link>
            </p>
          )}
        </div>
        <div className="grid shrink-0 gap-2 border-t border-line px-5 pt-3 pb-4 desk:hidden">{actions}</div>
      </div>
    </>
  )
}

const DESK_CARD = 'desk:grid desk:overflow-hidden desk:rounded-xl desk:bg-surface desk:shadow-pop'
