/** The frame of most screens: title row on a phone, heading on a desk, content in a column. */
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
        {/* A phone has the actions in its title row; there, only the heading is read aloud. */}
        <PageTitle sub={top.sub} end={top.end && <div className="max-desk:hidden">{top.end}</div>} deskOnly>
          {top.title}
        </PageTitle>
        {children}
      </Wrap>
    </>
  )
}
