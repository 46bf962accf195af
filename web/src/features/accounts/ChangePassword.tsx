/** /profile/edit/password */
import { useNavigate } from 'react-router'
import { Page } from '#web/parts/page/Page.tsx'
import { ChangePasswordForm } from './ChangePasswordForm.tsx'

export function ChangePassword() {
  const navigate = useNavigate()
  return (
    <Page title="Change password" back="/profile/edit" width="max-w-160">
      <ChangePasswordForm onDone={() => void navigate('/profile/edit', { replace: true })} />
    </Page>
  )
}
