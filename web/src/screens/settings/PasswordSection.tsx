/** Changing the password. */
import { ChangePasswordForm } from '#web/features/accounts/index.ts'
import { SectionIntro } from './parts.tsx'

export function PasswordSection() {
  return (
    <>
      <SectionIntro>Changing it signs you out on all other devices.</SectionIntro>
      <div className="mt-5">
        <ChangePasswordForm />
      </div>
    </>
  )
}
