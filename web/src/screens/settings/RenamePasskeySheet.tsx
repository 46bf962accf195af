/** Renames a passkey. */
import { valibotResolver } from '@hookform/resolvers/valibot'
import { useMutation } from 'urql'
import { PASSKEY, passkeyNameForm } from '#rules/forms/passkey.ts'
import { graphql } from '#web/lib/graphql/graphql.ts'
import type { OverlayControls } from '#web/lib/overlays.tsx'
import { Form } from '#web/parts/forms/Form.tsx'
import { FormProblem } from '#web/parts/forms/FormProblem.tsx'
import { useSubmitForm } from '#web/parts/forms/use-submit-form.ts'
import { Button } from '#web/ui/Button.tsx'
import { Field } from '#web/ui/Field.tsx'
import { Sheet } from '#web/ui/Sheet.tsx'

const Rename = graphql(`
  mutation RenamePasskey($id: ID!, $name: String!) {
    renamePasskey(id: $id, name: $name)
  }
`)

type Props = OverlayControls<boolean> & { id: string; name: string }

export function RenamePasskeySheet({ id, name, close }: Props) {
  const [, rename] = useMutation(Rename)
  const form = useSubmitForm({
    resolver: valibotResolver(passkeyNameForm),
    defaultValues: { name },
    send: async (values) => {
      const { error } = await rename({ id, ...values })
      if (error) return error
      close(true)
    },
  })
  const { register, errors, problem, isSubmitting } = form
  return (
    <Sheet open onClose={close} title="Rename passkey">
      <Form of={form} className="grid gap-2.5">
        <Field
          label="Name"
          on="surface"
          autoComplete="off"
          maxLength={PASSKEY.nameMaxLength}
          error={errors.name?.message}
          {...register('name')}
        />
        <FormProblem>{problem}</FormProblem>
        <Button type="submit" tone="accent" size="lg" wide busy={isSubmitting}>
          Save
        </Button>
      </Form>
    </Sheet>
  )
}
