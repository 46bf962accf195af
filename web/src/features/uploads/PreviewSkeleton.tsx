/** The skeleton of the file form, while uploads are restored. */
import { Page } from '#web/parts/page/Page.tsx'
import { Loading, SkeletonBlock } from '#web/ui/Skeleton.tsx'

export function PreviewSkeleton() {
  return (
    <Page title="Upload" back="/studio/upload" width="max-w-276">
      <Loading>
        <div className="grid gap-10 pt-4 desktop:grid-cols-[276px_minmax(0,1fr)]">
          <SkeletonBlock className="hidden aspect-9/16 rounded-xl desktop:block" />
          <div className="grid content-start gap-5">
            <SkeletonBlock className="h-32" />
            <SkeletonBlock className="h-24" />
            <SkeletonBlock className="h-12" />
            <SkeletonBlock className="h-18" />
          </div>
        </div>
      </Loading>
    </Page>
  )
}
