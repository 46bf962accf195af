/** /stay-creator?hash=: the emailed link that cancels a creator's termination. */
import { useMutation } from 'urql'
import { MailedUndo } from '#web/features/accounts/index.ts'
import { graphql } from '#web/lib/graphql/graphql.ts'

const Undo = graphql(`
  mutation UndoStepDown($hash: String!) {
    undoStepDown(hash: $hash)
  }
`)

const QUESTION = {
  title: 'Stay a creator',
  text: 'This cancels your notice and signs out your other devices.',
}
const DONE = {
  title: 'You’re still a creator',
  text: 'Your notice is cancelled and your other devices are signed out. If you didn’t give notice, change your password now.',
}

export function StayCreator() {
  const [{ fetching }, take] = useMutation(Undo)
  const undo = async (hash: string) => {
    const { data, error } = await take({ hash })
    return { error, way: data?.undoStepDown ? '/forgot-pass' : undefined }
  }
  return <MailedUndo question={QUESTION} done={DONE} isBusy={fetching} undo={undo} />
}
