/** The third step of an upload: sending and processing, until everything is ready. */

import { Redirect } from '#web/lib/redirect.ts'
import { useUploading } from './invitation.ts'
import { useUploads } from './manager/use-uploads.ts'
import { NotACreator } from './NotACreator.tsx'
import { PreviewSkeleton } from './PreviewSkeleton.tsx'
import { ProgressActions } from './ProgressActions.tsx'
import { ProgressFrame } from './ProgressFrame.tsx'
import { uploadProgressView } from './progress-of.ts'
import { RestoreTrouble } from './RestoreTrouble.tsx'
import { UploadRows } from './UploadRows.tsx'
import { useWork } from './use-work.ts'

export function UploadProgress() {
  const { rules, step } = useUploading()
  const { items, restored, bytesPerSecond } = useUploads()
  const submitted = items.filter(({ isSubmitted }) => isSubmitted)
  useWork(submitted)
  if (!rules) return <NotACreator />
  if (submitted.length === 0) {
    if (restored?.problem) return <RestoreTrouble />
    return restored ? <Redirect to={step('/studio/upload')} /> : <PreviewSkeleton />
  }

  const progress = uploadProgressView(submitted, bytesPerSecond)
  return (
    <ProgressFrame progress={progress}>
      <UploadRows items={submitted} bytesPerSecond={bytesPerSecond} />
      <ProgressActions items={submitted} />
    </ProgressFrame>
  )
}
