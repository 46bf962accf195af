/** The third step of an upload: how the sending and the work on the server go, until everything is ready. */
import { X } from 'lucide-react'
import { Link, Navigate } from 'react-router'
import { Top } from '#web/parts/page/Top.tsx'
import { Wrap } from '#web/parts/page/Wrap.tsx'
import { iconButtonClass } from '#web/ui/IconButton.tsx'
import { PageTitle } from '#web/ui/PageTitle.tsx'
import { useUploading } from './invitation.ts'
import { useUploads } from './manager/use-uploads.ts'
import { NotACreator } from './NotACreator.tsx'
import { PreviewSkeleton } from './PreviewSkeleton.tsx'
import { ProgressActions } from './ProgressActions.tsx'
import { ProgressRing } from './ProgressRing.tsx'
import { progressOf } from './progress-of.ts'
import { RestoreTrouble } from './RestoreTrouble.tsx'
import { RowAction } from './RowAction.tsx'
import { UploadRow } from './UploadRow.tsx'
import { useWork } from './use-work.ts'

export function UploadProgress() {
  const { rules, step } = useUploading()
  const { items, restored, bytesPerSecond } = useUploads()
  const submitted = items.filter(({ isSubmitted }) => isSubmitted)
  useWork(submitted)
  if (!rules) return <NotACreator />
  if (submitted.length === 0) {
    if (restored?.problem) return <RestoreTrouble />
    return restored ? <Navigate to={step('/studio/upload')} replace /> : <PreviewSkeleton />
  }

  const progress = progressOf(submitted, bytesPerSecond)
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
        <ul className="mt-4 grid grid-cols-[minmax(0,1fr)] gap-2.5">
          {submitted.map((item) => (
            <UploadRow
              key={item.key}
              item={item}
              title={item.fileName}
              bytesPerSecond={bytesPerSecond}
              end={<RowAction item={item} />}
            />
          ))}
        </ul>
        <ProgressActions items={submitted} />
      </Wrap>
    </>
  )
}
