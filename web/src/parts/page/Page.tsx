/** The layout of most screens: title row on phones, heading on desktop, content in a column. */
import type { ReactNode } from 'react'
import { PageTitle } from '#web/ui/PageTitle.tsx'
import { Top, type TopProps } from './Top.tsx'
import { Wrap } from './Wrap.tsx'

type Props = Omit<TopProps, 'isHeading'> & { width?: string; children: ReactNode }

export function Page({ width, children, ...top }: Props) {
  return (
    <>
      <Top {...top} isHeading={false} />
      <Wrap {...(width && { width })}>
        {/* On phones the actions are in the title row, and this heading is for screen readers only. */}
        <PageTitle sub={top.sub} end={top.end && <div className="max-desk:hidden">{top.end}</div>} deskOnly>
          {top.title}
        </PageTitle>
        {children}
      </Wrap>
    </>
  )
}
