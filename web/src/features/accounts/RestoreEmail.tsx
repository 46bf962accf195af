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
  title: 'Take your address back',
  text: 'The address this mail came to becomes the one of your account again, and everybody else is signed out.',
}
const DONE = {
  title: 'Your address is back',
  text: 'Everybody else is signed out. Whoever changed the address knew your password, so choose a new one now.',
}

export function RestoreEmail() {
  const [{ fetching }, restore] = useMutation(Restore)
  const undo = async (hash: string) => {
    const { data, error } = await restore({ hash })
    const reset = data?.restoreEmail
    return { error, way: reset ? `/forgot-pass/${encodeURIComponent(reset)}` : undefined }
  }
  return <MailedUndo question={QUESTION} done={DONE} isBusy={fetching} undo={undo} />
}
