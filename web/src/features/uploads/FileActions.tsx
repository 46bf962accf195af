/** The actions for the current file: save for later, next, publish. */
import { useState } from 'react'
import { missingField } from '#web/features/media/index.ts'
import { useRedirect } from '#web/lib/redirect.ts'
import { Button } from '#web/ui/Button.tsx'
import { showToast } from '#web/ui/toasts.tsx'
import { useUploading } from './invitation.ts'
import { isReady } from './is-ready.ts'
import { saveNow } from './manager/draft-saving.ts'
import type { UploadItem } from './manager/upload-item.ts'

type Props = { item: UploadItem; items: readonly UploadItem[]; isPublishing: boolean }

export function FileActions({ item, items, isPublishing }: Props) {
  const redirect = useRedirect()
  const { step } = useUploading()
  const [isSaving, setSaving] = useState(false)
  const isRefused = item.status.kind === 'refused'

  const save = async () => {
    setSaving(true)
    const saved = await Promise.all(items.map(({ key }) => saveNow(key)))
    setSaving(false)
    if (!saved.every(Boolean)) {
      showToast({ tone: 'danger', text: 'Couldn’t save your draft. Check your connection and try again.' })
      return
    }
    showToast({ tone: 'success', text: items.length > 1 ? 'Drafts saved' : 'Draft saved' })
    redirect(step('/studio/upload'))
  }

  return (
    <div className="max-desktop:sticky max-desktop:bottom-0 max-desktop:z-10 max-desktop:-mx-4 max-desktop:mt-3 max-desktop:-mb-6 max-desktop:border-t max-desktop:border-line max-desktop:bg-canvas max-desktop:px-4 max-desktop:py-3 desktop:mt-6">
      <div className="flex gap-2 desktop:justify-end desktop:gap-3">
        <Button size="lg" tone="quiet" busy={isSaving} onClick={() => void save()}>
          <span className="desktop:hidden">Draft</span>
          <span className="max-desktop:hidden">Save draft</span>
        </Button>
        <Button
          type="submit"
          size="lg"
          tone="accent"
          busy={isPublishing}
          disabled={isRefused}
          className="max-desktop:flex-1 desktop:min-w-40"
        >
          {mainText(item, items)}
        </Button>
      </div>
    </div>
  )
}

/** With several files, completing the last one publishes all of them. Says what is missing first. */
function mainText(item: UploadItem, items: readonly UploadItem[]): string {
  const missing = missingField(item.draft)
  if (missing !== undefined) return missing
  if (items.length === 1) return 'Publish'
  return items.every((one) => one === item || isReady(one)) && isReady(item) ? 'Publish all' : 'Next'
}
