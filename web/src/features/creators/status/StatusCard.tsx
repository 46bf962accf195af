/** The status page of an application: a column with its button below on a phone, a centred card on desktop. */
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { TitleRow } from '#web/parts/page/TitleRow.tsx'

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

export function StatusCard({ picture, title, text, actions, aside, isAboutSupport }: Props) {
  return (
    <>
      <TitleRow title="Become a creator" back="/studio" isHeading={false} />
      <div className="relative flex min-h-0 flex-1 flex-col desktop:grid desktop:place-items-center desktop:overflow-y-auto desktop:p-10">
        <div className="no-bar min-h-0 w-full flex-1 overflow-y-auto px-5 pt-6 pb-4 desktop:max-w-220 desktop:flex-none desktop:overflow-visible desktop:p-0">
          <div className={DESKTOP_CARD + (aside ? ' desktop:grid-cols-[minmax(0,1fr)_360px]' : '')}>
            <div className="flex flex-col max-desktop:items-center max-desktop:text-center desktop:justify-center desktop:p-10">
              {picture}
              <h1 className="mt-5 text-2xl font-extrabold text-balance desktop:mt-6 desktop:text-3xl">
                {title}
              </h1>
              <div className="mt-2 max-w-[38ch] text-base leading-[1.45] text-pretty wrap-anywhere text-ink-soft desktop:mt-3 desktop:max-w-[44ch] desktop:text-lg">
                {text}
              </div>
              <div className="mt-8 hidden flex-wrap gap-3 desktop:flex">{actions}</div>
            </div>
            {aside && (
              <div className="mt-6 desktop:mt-0 desktop:border-l desktop:border-line desktop:bg-raised/50 desktop:p-8">
                {aside}
              </div>
            )}
          </div>
          {!isAboutSupport && (
            <p className="mt-5 text-center text-sm text-ink-soft">
              Spotted a mistake?{' '}
              <Link to="/support" className="font-semibold text-ink underline underline-offset-2">
                Contact support
              </Link>
            </p>
          )}
        </div>
        <div className="grid shrink-0 gap-2 border-t border-line px-5 pt-3 pb-4 desktop:hidden">
          {actions}
        </div>
      </div>
    </>
  )
}

const DESKTOP_CARD =
  'desktop:grid desktop:overflow-hidden desktop:rounded-xl desktop:bg-surface desktop:shadow-pop'
