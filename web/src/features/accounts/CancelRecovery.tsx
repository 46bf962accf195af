/** /cancel-recovery?hash=: the emailed link that cancels an account recovery. */
import { useMutation } from 'urql'
import { graphql } from '#web/lib/graphql/graphql.ts'
import { MailedUndo } from './MailedUndo.tsx'

const Cancel = graphql(`
  mutation CancelRecoveryByLink($hash: String!) {
    cancelRecovery(hash: $hash)
  }
`)

const QUESTION = {
  title: 'Cancel account recovery',
  text: 'Your passkeys keep working, and the link to set a new way to sign in stops.',
}
const DONE = { title: 'Recovery cancelled', text: 'Your account stays as it is.' }

export function CancelRecovery() {
  const [{ fetching }, cancel] = useMutation(Cancel)
  const undo = async (hash: string) => {
    const { data, error } = await cancel({ hash })
    return { error, way: data?.cancelRecovery ? '/' : undefined, label: 'Done' }
  }
  return <MailedUndo question={QUESTION} done={DONE} isBusy={fetching} undo={undo} verb="Cancel recovery" />
}
