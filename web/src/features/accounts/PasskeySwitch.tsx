/** In a sign-up form: a passkey in place of the password, where the browser has them. */
import { FingerprintPattern, LockKeyhole } from 'lucide-react'
import { canUsePasskeys } from '#web/lib/passkeys.ts'
import { Button } from '#web/ui/Button.tsx'

export function PasskeySwitch({ on, onChange }: { on: boolean; onChange(on: boolean): void }) {
  if (!canUsePasskeys()) return null
  return (
    <Button
      tone="ghost"
      icon={on ? LockKeyhole : FingerprintPattern}
      className="-mt-1 mb-1 -ml-3"
      onClick={() => onChange(!on)}
    >
      {on ? 'Use a password instead' : 'Use a passkey instead'}
    </Button>
  )
}
