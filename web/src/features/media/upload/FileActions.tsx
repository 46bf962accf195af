/** The actions for the current file: save for later, next, publish. */
import { useState } from 'react'
import { useLeadOn } from '#web/lib/lead-on.ts'
import { Button } from '#web/ui/Button.tsx'
import { showToast } from '#web/ui/toasts.tsx'
import { useUploading } from './invitation.ts'
import { isReady } from './is-ready.ts'
import { saveNow } from './manager/draft-saving.ts'
import type { UploadItem } from './manager/upload-item.ts'

type Props = { item: UploadItem; items: readonly UploadItem[]; isPublishing: boolean }

export function FileActions({ item, items, isPublishing }: Props) {
  const leadOn = useLeadOn()
  const { step } = useUploading()
  const [isSaving, setSaving] = useState(false)
  const isRefused = item.standing.kind === 'refused'

  const save = async () => {
    setSaving(true)
    const kept = await Promise.all(items.map(({ key }) => saveNow(key)))
    setSaving(false)
    if (!kept.every(Boolean)) {
      showToast({ tone: 'danger', text: 'It could not be saved yet. Check your connection and try again.' })
      return
    }
    showToast({ tone: 'success', text: items.length > 1 ? 'Your drafts are saved' : 'Your draft is saved' })
    leadOn(step('/studio/upload'))
  }

  return (
    <div className="max-desk:sticky max-desk:bottom-0 max-desk:z-10 max-desk:-mx-4 max-desk:mt-3 max-desk:-mb-6 max-desk:border-t max-desk:border-line max-desk:bg-canvas max-desk:px-4 max-desk:py-3 desk:mt-6">
      <div className="flex gap-2 desk:justify-end desk:gap-3">
        <Button size="lg" tone="quiet" busy={isSaving} onClick={() => void save()}>
          <span className="desk:hidden">Draft</span>
          <span className="max-desk:hidden">Save draft</span>
        </Button>
        <Button
          type="submit"
          size="lg"
          tone="accent"
          busy={isPublishing}
          disabled={isRefused}
          className="max-desk:flex-1 desk:min-w-40"
        >
          {mainWords(item, items)}
        </Button>
      </div>
    </div>
  )
}

/** With several files, completing the last one publishes all of them. */
function mainWords(item: UploadItem, items: readonly UploadItem[]): string {
  if (items.length === 1) return 'Publish'
  return items.every((one) => one === item || isReady(one)) && isReady(item) ? 'Publish all' : 'Next'
}
