/** The form of a notice: stored while typing, validated on blur, sent once. */
import { valibotResolver } from '@hookform/resolvers/valibot'
import { useEffect, useState } from 'react'
import type { GenericSchema } from 'valibot'
import type { CaseKind } from '#rules/cases.ts'
import { CASE_FORMS } from '#rules/forms/cases.ts'
import { useFocusOnError } from '#web/parts/forms/use-focus-on-error.ts'
import { useSubmitForm } from '#web/parts/forms/use-submit-form.ts'
import { clearCaseDraft, storeCaseDraft, storedCaseDraft } from './case-draft.ts'
import { CaseRefused, type CaseValues, type SentCase, sendCase } from './send-case.ts'

const SENT_BEFORE =
  'We already received an earlier version. Its number is in your email. Send again to submit this version too.'

export function useCaseForm(kind: CaseKind, empty: CaseValues) {
  const [draft] = useState(() => storedCaseDraft(kind, empty))
  const [key, setKey] = useState(draft.key)
  const [files, setFiles] = useState<readonly File[]>([])
  const [sent, setSent] = useState<(SentCase & { email: string }) | null>(null)
  const focusWrong = useFocusOnError()
  const form = useSubmitForm<CaseValues>({
    // The schema parses lines into lists; the raw text is sent, and the server parses it the same way.
    resolver: valibotResolver(CASE_FORMS[kind] as unknown as GenericSchema<CaseValues>),
    defaultValues: draft.values,
    mode: 'onTouched',
    onInvalid: focusWrong,
    send: async () => {
      const values = form.getValues()
      try {
        setSent({ ...(await sendCase(kind, { values, key, files })), email: String(values.email) })
        clearCaseDraft(kind)
      } catch (error) {
        if (!(error instanceof CaseRefused)) throw error
        if (error.code === 'KEY_REUSED') {
          setKey(crypto.randomUUID())
          return { message: SENT_BEFORE }
        }
        focusWrong()
        return { fields: error.fields, message: error.message }
      }
    },
  })
  const { watch } = form
  const isSent = sent !== null
  useEffect(() => {
    if (isSent) return
    const { unsubscribe } = watch((values) => storeCaseDraft(kind, { key, values: values as CaseValues }))
    return unsubscribe
  }, [watch, kind, key, isSent])

  return { form, files, setFiles, sent }
}

export type CaseForm = ReturnType<typeof useCaseForm>
