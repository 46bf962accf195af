/** /profile/edit/password */
import { useLeadOn } from '#web/lib/lead-on.ts'
import { Page } from '#web/parts/page/Page.tsx'
import { ChangePasswordForm } from './ChangePasswordForm.tsx'

export function ChangePassword() {
  const leadOn = useLeadOn()
  return (
    <Page title="Change password" back="/profile/edit" width="max-w-160">
      <ChangePasswordForm onDone={() => leadOn('/profile/edit', { replace: true })} />
    </Page>
  )
}
