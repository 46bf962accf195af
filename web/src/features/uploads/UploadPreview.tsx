/** The second step of an upload: describing each file while it is sent. */
import { useState } from 'react'
import { Redirect, useRedirect } from '#web/lib/redirect.ts'
import { showToast } from '#web/ui/toasts.tsx'
import { FilePage } from './FilePage.tsx'
import { useUploading } from './invitation.ts'
import { isReady } from './is-ready.ts'
import { isEditable, type UploadItem } from './manager/upload-item.ts'
import { publishUpload } from './manager/upload-manager.ts'
import { useUploads } from './manager/use-uploads.ts'
import { NotACreator } from './NotACreator.tsx'
import { PreviewSkeleton } from './PreviewSkeleton.tsx'
import { RestoreTrouble } from './RestoreTrouble.tsx'

export function UploadPreview() {
  const { rules, step } = useUploading()
  const { items, restored } = useUploads()
  const [shownKey, show] = useState<string>()
  const { publishingKeys, publishAll } = usePublishing(show)
  // Files just published stay visible until all of them are.
  const files = items.filter(
    (item) => publishingKeys.includes(item.key) || (item.isCurrent && isEditable(item)),
  )
  const item = files.find(({ key }) => key === shownKey) ?? files[0]

  if (!rules) return <NotACreator />
  if (!item) {
    if (restored?.problem) return <RestoreTrouble />
    return restored ? <Redirect to={step('/studio/upload')} /> : <PreviewSkeleton />
  }
  return (
    <FilePage
      key={item.key}
      item={item}
      items={files}
      isPublishing={publishingKeys.length > 0}
      onShow={show}
      onDone={() => {
        const next = nextUndone(files, item)
        if (next) show(next.key)
        else void publishAll(files.map(({ key }) => key))
      }}
    />
  )
}

/** Publishes in sequence; the first refused file is shown with its error. */
function usePublishing(show: (key: string) => void) {
  const redirect = useRedirect()
  const { step } = useUploading()
  const [publishingKeys, setPublishingKeys] = useState<readonly string[]>([])

  const publishAll = async (keys: readonly string[]) => {
    setPublishingKeys(keys)
    for (const key of keys) {
      const result = await publishUpload(key)
      if (result.ok) continue
      setPublishingKeys([])
      show(key)
      showToast({ tone: 'danger', text: result.message })
      return
    }
    redirect(step('/studio/upload/progress'), { replace: true })
  }
  return { publishingKeys, publishAll }
}

/** The next incomplete file, wrapping around. */
function nextUndone(items: readonly UploadItem[], from: UploadItem): UploadItem | undefined {
  const at = items.indexOf(from)
  return [...items.slice(at + 1), ...items.slice(0, at)].find((item) => !isReady(item))
}
