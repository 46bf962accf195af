/** Two-step sign-in while on: remaining recovery codes, new codes, and turning it off. */
import { KeyRound, ShieldCheck } from 'lucide-react'
import { useMutation } from 'urql'
import { countLabel } from '#rules/formats.ts'
import { graphql } from '#web/lib/graphql/graphql.ts'
import { useOverlays } from '#web/lib/overlays.tsx'
import { confirmIdentity } from '#web/parts/identity/confirm-identity.ts'
import { proofVariables } from '#web/parts/identity/proof.ts'
import { Button } from '#web/ui/Button.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { showToast } from '#web/ui/toasts.tsx'

const NewRecoveryCodes = graphql(`
  mutation NewRecoveryCodes($password: String, $code: String, $passkey: JSON) {
    newRecoveryCodes(password: $password, code: $code, passkey: $passkey)
  }
`)

const DisableTwoStep = graphql(`
  mutation DisableTwoStep($password: String, $code: String, $passkey: JSON) {
    disableTwoStep(password: $password, code: $code, passkey: $passkey)
  }
`)

/** Fewer remaining codes are shown as a warning. */
const FEW_CODES = 3

type Props = { codesLeft: number; onNewCodes(codes: string[]): void; onDisabled(): void }

export function TwoStepOn({ codesLeft, onNewCodes, onDisabled }: Props) {
  const { open } = useOverlays()
  const [, makeCodes] = useMutation(NewRecoveryCodes)
  const [, turnOff] = useMutation(DisableTwoStep)
  const renew = async () => {
    let codes: string[] | undefined
    await open(confirmIdentity, {
      title: 'New recovery codes',
      text: 'You’ll get ten new codes. Your old ones stop working.',
      button: { label: 'Show new codes', tone: 'accent' },
      send: async (proof) => {
        const { data, error } = await makeCodes(proofVariables(proof))
        codes = data?.newRecoveryCodes
        return error
      },
    })
    if (codes) onNewCodes(codes)
  }
  const disable = async () => {
    const proved = await open(confirmIdentity, {
      title: 'Turn off two-step sign-in',
      text: 'You’ll sign in with just your password.',
      button: { label: 'Turn off', tone: 'danger' },
      send: async (proof) => (await turnOff(proofVariables(proof))).error,
    })
    if (!proved || proved.error) return
    onDisabled()
    showToast({ tone: 'success', text: 'Two-step sign-in is off' })
  }
  return (
    <div className="grid gap-4">
      <Notice tone="success" icon={ShieldCheck}>
        Two-step sign-in is on. You sign in with your password and a code from your app.
      </Notice>
      <div className="card flex flex-wrap items-center gap-3.5 p-4">
        <span className="grid size-11 shrink-0 place-items-center rounded-md bg-raised text-ink-soft">
          <KeyRound size={21} />
        </span>
        <span className="min-w-40 flex-1">
          <b className="block text-base font-bold">Recovery codes</b>
          <span className={codesLeft < FEW_CODES ? 'text-sm text-danger-ink' : 'text-sm text-ink-mute'}>
            {countLabel(codesLeft, 'code')} left
          </span>
        </span>
        <Button size="sm" onClick={() => void renew()}>
          New recovery codes
        </Button>
      </div>
      <Button tone="danger" onClick={() => void disable()} className="justify-self-start">
        Turn off
      </Button>
    </div>
  )
}
