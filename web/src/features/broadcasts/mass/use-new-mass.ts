/** The actions on a draft mass message: preview, test, save as template, send. */
import { useState } from 'react'
import { type CombinedError, useMutation } from 'urql'
import { BROADCAST_TEXT } from '#rules/broadcasts.ts'
import { problemFields, problemText } from '#web/lib/graphql/problem.ts'
import { fromLocalText } from '#web/lib/local-time.ts'
import { useOverlays } from '#web/lib/overlays.tsx'
import { useRedirect } from '#web/lib/redirect.ts'
import { showToast } from '#web/ui/toasts.tsx'
import { type MessageListErrors, withoutMessages } from '../editor/list-errors.ts'
import type { StoredDraft } from '../editor/use-stored-draft.ts'
import { audienceInput, type MassDraft } from './mass-draft.ts'
import { massDrafts } from './mass-messages.ts'
import { previewSheet, sendSheet, templatesSheet } from './overlays.ts'
import { NewTemplate, TestMass } from './queries.ts'
import { useReach } from './use-reach.ts'
import { momentNote, scheduledText } from './when.ts'

export function useNewMass({ value, change, drop }: StoredDraft<MassDraft>) {
  const overlays = useOverlays()
  const redirect = useRedirect()
  const [errors, setErrors] = useState<MessageListErrors>({})
  const [testing, testIt] = useMutation(TestMass)
  const [saving, saveIt] = useMutation(NewTemplate)
  const reach = useReach(value)
  const { messages, isScheduled, at } = value
  const when =
    isScheduled && !momentNote(at, new Date()).error ? scheduledText(fromLocalText(at), new Date()) : 'Today'

  const showError = (error: CombinedError) => {
    setErrors(problemFields(error))
    showToast({ tone: 'danger', text: problemText(error) })
  }
  const hasMessages = () => {
    if (messages.length > 0) return true
    setErrors({ messages: BROADCAST_TEXT.noMessages })
    return false
  }
  return {
    errors,
    reach,
    when,
    sendText: isScheduled ? 'Schedule' : 'Send',
    isTesting: testing.fetching,
    isSaving: saving.fetching,
    forgetErrors: () => setErrors(withoutMessages),
    async test() {
      if (!hasMessages()) return
      const { data, error } = await testIt({ messages })
      if (error) return showError(error)
      const shown = massDrafts(data?.testMassMessage ?? [])
      await overlays.open(previewSheet, { title: 'Your test', messages: shown, when, isTest: true })
    },
    async saveTemplate() {
      if (!hasMessages()) return
      const { error } = await saveIt({ messages })
      if (error) return showError(error)
      showToast({ tone: 'success', text: 'Saved as template' })
    },
    async templates() {
      const used = await overlays.open(templatesSheet, { current: messages })
      if (!used) return
      setErrors(withoutMessages)
      change({ messages: used })
    },
    async send() {
      const wrong = problemsOf(value)
      setErrors(wrong)
      const audience = audienceInput(value)
      if (Object.keys(wrong).length > 0 || !audience) return
      const moment = isScheduled ? fromLocalText(at).toISOString() : null
      const outcome = await overlays.open(sendSheet, {
        ...audience,
        messages,
        at: moment,
        reach: reach.count,
      })
      if (outcome?.errors) setErrors(outcome.errors)
      if (!outcome?.isSent) return
      drop()
      showToast({ tone: 'success', text: isScheduled ? `Scheduled for ${when}` : 'Sending…' })
      redirect('/messages/mass', { replace: true })
    },
  }
}

/** Client-side validation of what the server would refuse, by field. */
function problemsOf(draft: MassDraft): Record<string, string> {
  const { sendTo, messages, isScheduled, at } = draft
  const moment = isScheduled ? momentNote(at, new Date()).error : undefined
  return {
    ...(messages.length === 0 && { messages: BROADCAST_TEXT.noMessages }),
    ...(!audienceInput(draft) && {
      audience: sendTo === 'list' ? BROADCAST_TEXT.list : BROADCAST_TEXT.noPeople,
    }),
    ...(moment && { at: moment }),
  }
}
