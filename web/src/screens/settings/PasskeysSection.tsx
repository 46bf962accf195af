/** The passkeys of the account: list, add, rename, remove; and a running account recovery. */
import { FingerprintPattern, Plus } from 'lucide-react'
import { useMutation, useQuery } from 'urql'
import { longDate, timeOfDay } from '#rules/formats.ts'
import { graphql } from '#web/lib/graphql/graphql.ts'
import { problemText } from '#web/lib/graphql/problem.ts'
import { useOverlays } from '#web/lib/overlays.tsx'
import { createPasskey, passkeyProblem, passkeySupport } from '#web/lib/passkeys.ts'
import { confirmIdentity } from '#web/parts/identity/confirm-identity.ts'
import { proofVariables } from '#web/parts/identity/proof.ts'
import { QueryResult } from '#web/parts/QueryResult.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { SkeletonRows } from '#web/ui/Skeleton.tsx'
import { showToast } from '#web/ui/toasts.tsx'
import { PasskeyRow } from './PasskeyRow.tsx'
import { SectionIntro } from './parts.tsx'

const Passkeys = graphql(`
  query Passkeys {
    signInMethods { password recovery_ready passkeys { id name created last_used } }
  }
`)

const StartPasskey = graphql(`
  mutation StartPasskey($password: String, $code: String, $passkey: JSON) {
    startPasskey(password: $password, code: $code, passkey: $passkey)
  }
`)

const AddPasskey = graphql(`
  mutation AddPasskey($passkey: JSON!) {
    addPasskey(passkey: $passkey) { id name created last_used }
  }
`)

const CancelRecovery = graphql(`
  mutation CancelRecovery {
    cancelRecovery
  }
`)

const WHY_NOT = {
  address: `Passkeys need a domain name, and this page is open at ${location.hostname}. Open the site by its name.`,
  unsupported: 'This browser doesn’t support passkeys.',
}

export function PasskeysSection() {
  const support = passkeySupport()
  const query = useQuery({ query: Passkeys, requestPolicy: 'cache-and-network' })
  const ask = () => query[1]({ requestPolicy: 'network-only' })
  return (
    <>
      <SectionIntro>
        Sign in with your fingerprint, face or screen lock. Passkeys can’t be guessed or phished.
      </SectionIntro>
      <div className="mt-4">
        <QueryResult of={query} skeleton={<SkeletonRows rows={2} size={44} />}>
          {({ signInMethods: { passkeys, password, recovery_ready } }) => (
            <div className="grid justify-items-start gap-4">
              {recovery_ready && <RecoveryRuns ready={new Date(recovery_ready)} onCancelled={ask} />}
              {passkeys.length > 0 && (
                <ul className="card w-full divide-y divide-line overflow-hidden">
                  {passkeys.map((passkey) => (
                    <PasskeyRow key={passkey.id} passkey={passkey} onChanged={ask} />
                  ))}
                </ul>
              )}
              {!password && passkeys.length === 1 && (
                <Notice>Add a second passkey or set a password, in case you lose this one.</Notice>
              )}
              {support === 'supported' ? (
                <AddButton onAdded={ask} />
              ) : (
                <p className="text-sm text-pretty text-ink-mute">{WHY_NOT[support]}</p>
              )}
            </div>
          )}
        </QueryResult>
      </div>
    </>
  )
}

function AddButton({ onAdded }: { onAdded(): void }) {
  const { open } = useOverlays()
  const [, start] = useMutation(StartPasskey)
  const [{ fetching }, add] = useMutation(AddPasskey)
  const run = async () => {
    let options: unknown
    const proved = await open(confirmIdentity, {
      title: 'Add a passkey',
      text: 'Confirm it’s you, then follow your browser.',
      button: { label: 'Continue', tone: 'accent' },
      send: async (proof) => {
        const { data, error } = await start(proofVariables(proof))
        options = data?.startPasskey
        return error
      },
    })
    if (proved?.error) return showToast({ tone: 'danger', text: problemText(proved.error) })
    if (!proved || !options) return
    try {
      const { error } = await add({ passkey: await createPasskey(options) })
      if (error) return showToast({ tone: 'danger', text: problemText(error) })
    } catch (failure) {
      const text = passkeyProblem(failure)
      return text ? showToast({ tone: 'danger', text }) : undefined
    }
    onAdded()
    showToast({ tone: 'success', text: 'Passkey added' })
  }
  return (
    <Button tone="accent" icon={Plus} busy={fetching} onClick={() => void run()}>
      Add passkey
    </Button>
  )
}

function RecoveryRuns({ ready, onCancelled }: { ready: Date; onCancelled(): void }) {
  const [{ fetching }, cancel] = useMutation(CancelRecovery)
  const run = async () => {
    const { error } = await cancel({})
    if (error) return showToast({ tone: 'danger', text: problemText(error) })
    onCancelled()
    showToast({ tone: 'success', text: 'Recovery cancelled' })
  }
  return (
    <div role="status" className="grid w-full justify-items-start gap-3">
      <Notice tone="danger" icon={FingerprintPattern}>
        Someone with access to your email asked to recover your account. From {longDate(ready)},{' '}
        {timeOfDay(ready)}, they can replace your passkeys.
      </Notice>
      <Button tone="danger" busy={fetching} onClick={() => void run()}>
        Cancel recovery
      </Button>
    </div>
  )
}
