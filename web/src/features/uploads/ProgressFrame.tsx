/** The layout of a progress page: status text, ring, files and actions. */
import { X } from 'lucide-react'
import { Link } from 'react-router'
import { ContentColumn } from '#web/parts/page/ContentColumn.tsx'
import { TitleRow } from '#web/parts/page/TitleRow.tsx'
import { iconButtonClass } from '#web/ui/IconButton.tsx'
import { PageTitle } from '#web/ui/PageTitle.tsx'
import { ProgressRing } from './ProgressRing.tsx'
import type { UploadProgressView } from './progress-of.ts'

export function ProgressFrame({
  progress,
  children,
}: {
  progress: UploadProgressView
  children: React.ReactNode
}) {
  return (
    <>
      <TitleRow
        title={progress.shortTitle}
        isHeading={false}
        line
        end={
          <Link to="/studio" aria-label="Close" className={iconButtonClass({ className: 'size-11' })}>
            <X size={22} />
          </Link>
        }
      />
      <ContentColumn width="max-w-190" className="flex flex-1 flex-col pt-6">
        <PageTitle desktopOnly sub={<span role="status">{progress.text}</span>}>
          {progress.title}
        </PageTitle>
        <div className="grid place-items-center py-3 desktop:py-4">
          <ProgressRing {...progress.ring} />
          <p
            aria-hidden="true"
            className="mt-4 text-center text-base text-balance text-ink-soft desktop:hidden"
          >
            {progress.text}
          </p>
        </div>
        {children}
      </ContentColumn>
    </>
  )
}
