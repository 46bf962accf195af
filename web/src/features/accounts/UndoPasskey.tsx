/** /undo-passkey?hash=: the emailed link that undoes an added or removed passkey. */
import { useMutation } from 'urql'
import { graphql } from '#web/lib/graphql/graphql.ts'
import { MailedUndo } from './MailedUndo.tsx'

const Undo = graphql(`
  mutation UndoPasskeyChange($hash: String!) {
    undoPasskeyChange(hash: $hash) { ok reset }
  }
`)

const QUESTION = {
  title: 'Undo passkey change',
  text: 'We’ll restore the passkeys you had before and sign out all other devices.',
}
const DONE = {
  title: 'Your passkeys are restored',
  text: 'All other devices are signed out. The person who changed them knew your password, so choose a new one now.',
}
const DONE_WITHOUT_PASSWORD = {
  title: 'Your passkeys are restored',
  text: 'All other devices are signed out. Sign in with one of your passkeys.',
}

export function UndoPasskey() {
  const [{ fetching }, take] = useMutation(Undo)
  const undo = async (hash: string) => {
    const { data, error } = await take({ hash })
    const { ok = false, reset = null } = data?.undoPasskeyChange ?? {}
    if (ok && reset === null) return { error, way: '/signin', label: 'Sign In', done: DONE_WITHOUT_PASSWORD }
    return { error, way: ok ? `/forgot-pass/${encodeURIComponent(reset ?? '')}` : undefined }
  }
  return <MailedUndo question={QUESTION} done={DONE} isBusy={fetching} undo={undo} />
}
