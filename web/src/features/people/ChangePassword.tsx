/** /profile/edit/password */
import { useNavigate } from 'react-router'
import { ChangePasswordForm } from '#web/parts/ChangePasswordForm.tsx'
import { Page } from '#web/parts/Page.tsx'

export function ChangePassword() {
  const navigate = useNavigate()
  return (
    <Page title="Change password" back="/profile/edit" width="max-w-160">
      <ChangePasswordForm onDone={() => void navigate('/profile/edit', { replace: true })} />
    </Page>
  )
}
