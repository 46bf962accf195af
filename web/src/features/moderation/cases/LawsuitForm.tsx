/** The sender of a notice reports a lawsuit, which stops the automatic restoration. */
import { useState } from 'react'
import { useMutation } from 'urql'
import { suitForm } from '#rules/forms/cases.ts'
import { checkForm, type FieldErrors } from '#rules/forms/check.ts'
import { graphql } from '#web/lib/graphql/graphql.ts'
import { problemFields, problemText } from '#web/lib/graphql/problem.ts'
import { FormProblem } from '#web/parts/forms/FormProblem.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Field } from '#web/ui/Field.tsx'

const ReportLawsuit = graphql(`
  mutation TellOfSuit($token: String!, $court: String!, $docket: String!) {
    tellOfSuit(token: $token, court: $court, docket: $docket)
  }
`)

export function LawsuitForm({ token, onDone }: { token: string; onDone(): void }) {
  const [values, setValues] = useState({ court: '', docket: '' })
  const [errors, setErrors] = useState<FieldErrors>({})
  const [{ fetching, error }, reportLawsuit] = useMutation(ReportLawsuit)
  const send = async () => {
    const checked = checkForm(suitForm, values)
    setErrors(checked.ok ? {} : checked.errors)
    if (!checked.ok) return
    const { error } = await reportLawsuit({ token, ...checked.values })
    if (error) setErrors(problemFields(error))
    else onDone()
  }
  return (
    <form
      noValidate
      aria-label="Report a court order"
      className="edge rounded-lg bg-surface p-5"
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
    >
      <h2 className="text-lg font-bold">Have you filed a lawsuit?</h2>
      <p className="mb-3 text-sm text-pretty text-ink-soft">
        The content stays down only if you have. Their counter-notice is below.
      </p>
      <Field
        label="Court"
        on="surface"
        value={values.court}
        error={errors.court}
        onChange={(event) => setValues({ ...values, court: event.target.value })}
      />
      <Field
        label="Court case number"
        on="surface"
        value={values.docket}
        error={errors.docket}
        onChange={(event) => setValues({ ...values, docket: event.target.value })}
      />
      <FormProblem>{error && problemText(error)}</FormProblem>
      <Button type="submit" tone="accent" busy={fetching}>
        Report lawsuit{' '}
      </Button>
    </form>
  )
}
