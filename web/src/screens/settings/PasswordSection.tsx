/** Changing the password. */
import { ChangePasswordForm } from '#web/features/accounts/index.ts'
import { SectionIntro } from './parts.tsx'

export function PasswordSection() {
  return (
    <>
      <SectionIntro>Every other device is signed out when you change it.</SectionIntro>
      <div className="mt-5">
        <ChangePasswordForm />
      </div>
    </>
  )
}
