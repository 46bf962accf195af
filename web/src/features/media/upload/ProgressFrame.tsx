/** The layout of a progress page: status text, ring, files and actions. */
import { X } from 'lucide-react'
import { Link } from 'react-router'
import { Top } from '#web/parts/page/Top.tsx'
import { Wrap } from '#web/parts/page/Wrap.tsx'
import { iconButtonClass } from '#web/ui/IconButton.tsx'
import { PageTitle } from '#web/ui/PageTitle.tsx'
import { ProgressRing } from './ProgressRing.tsx'
import type { Progress } from './progress-of.ts'

export function ProgressFrame({ progress, children }: { progress: Progress; children: React.ReactNode }) {
  return (
    <>
      <Top
        title={progress.shortTitle}
        isHeading={false}
        line
        end={
          <Link to="/studio" aria-label="Close" className={iconButtonClass({ className: 'size-11' })}>
            <X size={22} />
          </Link>
        }
      />
      <Wrap width="max-w-190" className="flex flex-1 flex-col pt-6">
        <PageTitle deskOnly sub={<span role="status">{progress.words}</span>}>
          {progress.title}
        </PageTitle>
        <div className="grid place-items-center py-3 desk:py-4">
          <ProgressRing {...progress.ring} />
          <p aria-hidden="true" className="mt-4 text-center text-base text-balance text-ink-soft desk:hidden">
            {progress.words}
          </p>
        </div>
        {children}
      </Wrap>
    </>
  )
}
