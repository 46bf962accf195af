/** The layout of most screens: title row on phones, heading on desktop, content in a column. */
import type { ReactNode } from 'react'
import { PageTitle } from '#web/ui/PageTitle.tsx'
import { ContentColumn } from './ContentColumn.tsx'
import { TitleRow, type TitleRowProps } from './TitleRow.tsx'

type Props = Omit<TitleRowProps, 'isHeading'> & { width?: string; children: ReactNode }

export function Page({ width, children, ...top }: Props) {
  return (
    <>
      <TitleRow {...top} isHeading={false} />
      <ContentColumn {...(width && { width })}>
        {/* On phones the actions are in the title row, and this heading is for screen readers only. */}
        <PageTitle
          sub={top.sub}
          end={top.end && <div className="max-desktop:hidden">{top.end}</div>}
          desktopOnly
        >
          {top.title}
        </PageTitle>
        {children}
      </ContentColumn>
    </>
  )
}
