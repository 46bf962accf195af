/** One passkey of the account, with buttons to rename and remove it. */
import { FingerprintPattern, Pencil } from 'lucide-react'
import { useMutation } from 'urql'
import { timeAgo } from '#rules/formats.ts'
import { graphql } from '#web/lib/graphql/graphql.ts'
import { problemText } from '#web/lib/graphql/problem.ts'
import { useOverlays } from '#web/lib/overlays.tsx'
import { confirmIdentity } from '#web/parts/identity/confirm-identity.ts'
import { proofVariables } from '#web/parts/identity/proof.ts'
import { Button } from '#web/ui/Button.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { showToast } from '#web/ui/toasts.tsx'
import { renamePasskeySheet } from './rename-passkey.ts'

const RemovePasskey = graphql(`
  mutation RemovePasskey($id: ID!, $password: String, $code: String, $passkey: JSON) {
    removePasskey(id: $id, password: $password, code: $code, passkey: $passkey)
  }
`)

type Passkey = { id: string; name: string; created: string; last_used: string | null }

export function PasskeyRow({ passkey, onChanged }: { passkey: Passkey; onChanged(): void }) {
  const { id, name, created, last_used } = passkey
  const { open } = useOverlays()
  const [, remove] = useMutation(RemovePasskey)

  const runRename = async () => {
    if (await open(renamePasskeySheet, { id, name })) onChanged()
  }
  const runRemove = async () => {
    const outcome = await open(confirmIdentity, {
      title: 'Remove this passkey?',
      text: `“${name}” won’t sign you in anymore. You can undo this for 72 hours with the link we email you.`,
      button: { label: 'Remove passkey', tone: 'danger' },
      send: async (proof) => (await remove({ id, ...proofVariables(proof) })).error,
    })
    if (!outcome) return
    if (outcome.error) return showToast({ tone: 'danger', text: problemText(outcome.error) })
    onChanged()
    showToast({ tone: 'success', text: 'Passkey removed' })
  }

  return (
    <li className="flex items-center gap-3 p-3 pl-4">
      <span className="grid size-11 shrink-0 place-items-center rounded-md bg-raised text-ink-soft">
        <FingerprintPattern size={21} />
      </span>
      <span className="min-w-0 flex-1">
        <b className="block truncate text-base font-bold">{name}</b>
        <span className="block text-sm text-pretty text-ink-mute">
          Added {since(created)} · {last_used ? `last used ${since(last_used)}` : 'not used yet'}
        </span>
      </span>
      <IconButton icon={Pencil} label={`Rename ${name}`} onClick={() => void runRename()} />
      <Button size="sm" aria-label={`Remove ${name}`} onClick={() => void runRemove()}>
        Remove
      </Button>
    </li>
  )
}

/** Lower case, as it continues a sentence. */
function since(time: string): string {
  const text = timeAgo(new Date(time), new Date())
  return text.charAt(0).toLowerCase() + text.slice(1)
}
