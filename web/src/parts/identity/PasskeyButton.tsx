/** The button that confirms with a passkey, above the password if the account has one. */
import { FingerprintPattern } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#web/ui/Button.tsx'
import { OrPassword } from './OrPassword.tsx'
import { usePasskeyProof } from './use-sign-in-methods.ts'

type Props = {
  /** Whether the password is offered below. */
  hasPassword: boolean
  onProof(passkey: unknown): Promise<void>
  onProblem(text: string | undefined): void
}

export function PasskeyButton({ hasPassword, onProof, onProblem }: Props) {
  const [isBusy, setBusy] = useState(false)
  const prove = usePasskeyProof()
  const run = async () => {
    setBusy(true)
    onProblem(undefined)
    const proof = await prove()
    if ('passkey' in proof) await onProof(proof.passkey)
    else onProblem(proof.problem ?? undefined)
    setBusy(false)
  }
  return (
    <>
      <Button tone="accent" size="lg" wide icon={FingerprintPattern} busy={isBusy} onClick={() => void run()}>
        Use passkey
      </Button>
      {hasPassword && <OrPassword />}
    </>
  )
}
