/** Changing the password. */
import { ChangePasswordForm } from '#web/features/accounts/index.ts'
import { Lead } from './parts.tsx'

export function PasswordSection() {
  return (
    <>
      <Lead>Every other device is signed out when you change it.</Lead>
      <div className="mt-5">
        <ChangePasswordForm />
      </div>
    </>
  )
}
