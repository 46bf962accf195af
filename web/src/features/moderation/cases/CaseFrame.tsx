/** The layout of every notice form: purpose, fields, evidence, 'Send', and the case number afterwards. */
import { ShieldCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { Form } from '#web/parts/forms/Form.tsx'
import { FormProblem } from '#web/parts/forms/FormProblem.tsx'
import { Page } from '#web/parts/page/Page.tsx'
import { Button } from '#web/ui/Button.tsx'
import { CaseSent } from './CaseSent.tsx'
import { useProof } from './ProofFiles.tsx'
import type { CaseForm } from './use-case-form.ts'

type Props = {
  of: CaseForm
  title: string
  /** The target of the back button without a previous page. */
  back: string
  intro: ReactNode
  /** The response time, above the buttons. */
  promise?: string | undefined
  children: ReactNode
}

export function CaseFrame({
  of: { form, files, setFiles, sent },
  title,
  back,
  intro,
  promise,
  children,
}: Props) {
  const proof = useProof({ files, onFiles: setFiles })
  if (sent) return <CaseSent title={title} back={back} sent={sent} />
  return (
    <Page title={title} back={back} width="max-w-140">
      <p className="mt-2 mb-4 text-base text-pretty text-ink-soft desktop:mt-0">{intro}</p>
      <Form of={form} aria-label={title}>
        <div className="grid gap-4">{children}</div>
        <div className="mt-3 grid gap-2">{proof.list}</div>
        <div className="sticky bottom-0 -mx-4 mt-2 border-t border-line bg-canvas px-4 pt-3 pb-4 desktop:static desktop:mx-0 desktop:px-0">
          {promise && (
            <p className="mb-2 flex items-center gap-2 text-sm text-ink-soft">
              <ShieldCheck size={16} className="shrink-0 text-success" />
              {promise}
            </p>
          )}
          {form.problem && <FormProblem>{form.problem}</FormProblem>}
          <div className="grid grid-cols-[minmax(0,3fr)_minmax(0,4fr)] gap-2">
            {proof.button}
            <Button type="submit" tone="accent" size="lg" busy={form.isSubmitting}>
              Send
            </Button>
          </div>
        </div>
      </Form>
    </Page>
  )
}
