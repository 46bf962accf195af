/** The layout of browse pages: heading, a filter row, and a list that is full-bleed on phones. */
import type { ReactNode } from 'react'
import { TitleRow } from '#web/parts/page/TitleRow.tsx'
import { PageTitle } from '#web/ui/PageTitle.tsx'

type Props = { title: string; sub?: ReactNode; end?: ReactNode; bar?: ReactNode; children: ReactNode }

export function BrowsePage({ title, sub, end, bar, children }: Props) {
  return (
    <>
      <TitleRow title={title} back="/" isHeading={false} />
      <div className="page-box flex-1 pb-6 desktop:pt-10">
        <PageTitle sub={sub} end={end && <div className="max-desktop:hidden">{end}</div>} desktopOnly>
          {title}
        </PageTitle>
        {end && <div className="px-4 pb-3 desktop:hidden">{end}</div>}
        {bar}
        {children}
      </div>
    </>
  )
}
