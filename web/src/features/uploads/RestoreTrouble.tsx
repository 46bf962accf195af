/** Shown when earlier uploads could not be loaded. */
import { Page } from '#web/parts/page/Page.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { useUploads } from './manager/use-uploads.ts'

export function RestoreTrouble() {
  const { restored, reload } = useUploads()
  return (
    <Page title="Upload" back="/studio/upload">
      <ErrorState
        title="Couldn’t load your uploads"
        text={restored?.problem ?? 'Trying again…'}
        onRetry={reload}
        busy={restored === null}
      />
    </Page>
  )
}
