/** /profile/edit/password */
import { useRedirect } from '#web/lib/redirect.ts'
import { Page } from '#web/parts/page/Page.tsx'
import { ChangePasswordForm } from './ChangePasswordForm.tsx'

export function ChangePassword() {
  const redirect = useRedirect()
  return (
    <Page title="Change password" back="/profile/edit" width="max-w-160">
      <ChangePasswordForm onDone={() => redirect('/profile/edit', { replace: true })} />
    </Page>
  )
}
