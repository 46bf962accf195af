/** /restore-email?hash=: the emailed link to the old address that restores it. */
import { useMutation } from 'urql'
import { graphql } from '#web/lib/graphql/graphql.ts'
import { MailedUndo } from './MailedUndo.tsx'

const Restore = graphql(`
  mutation RestoreEmail($hash: String!) {
    restoreEmail(hash: $hash)
  }
`)

const QUESTION = {
  title: 'Restore your email',
  text: 'We’ll put this email address back on your account and sign out all devices.',
}
const DONE = {
  title: 'Your email is restored',
  text: 'All devices are signed out. The person who changed it knew your password, so choose a new one now.',
}

const DONE_WITHOUT_PASSWORD = {
  title: 'Your email is restored',
  text: 'All devices are signed out. Sign in with one of your passkeys.',
}

export function RestoreEmail() {
  const [{ fetching }, restore] = useMutation(Restore)
  const undo = async (hash: string) => {
    const { data, error } = await restore({ hash })
    const reset = data?.restoreEmail
    // Accounts without a password have nothing to choose.
    if (reset === '') return { error, way: '/signin', label: 'Sign In', done: DONE_WITHOUT_PASSWORD }
    return { error, way: reset ? `/forgot-pass/${encodeURIComponent(reset)}` : undefined }
  }
  return <MailedUndo question={QUESTION} done={DONE} isBusy={fetching} undo={undo} />
}
