/** An upload step opened by an account that may not upload. */
import { Page } from '#web/parts/page/Page.tsx'
import { BecomeCreator } from './BecomeCreator.tsx'

export function NotACreator() {
  return (
    <Page title="Upload" back="/studio">
      <BecomeCreator
        title="Only creators can upload"
        text="Become a creator first. Our team reviews every application within 3 to 5 business days."
      />
    </Page>
  )
}
