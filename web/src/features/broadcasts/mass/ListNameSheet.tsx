/** Names a new list of people, or renames one. */
import { type SubmitEvent, useState } from 'react'
import { useMutation } from 'urql'
import { BROADCAST, BROADCAST_TEXT } from '#rules/broadcasts.ts'
import { isVisibleText } from '#rules/plain-text.ts'
import { problemFields, problemText } from '#web/lib/graphql/problem.ts'
import type { OverlayControls } from '#web/lib/overlays.tsx'
import { FormProblem } from '#web/parts/forms/FormProblem.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Field } from '#web/ui/Field.tsx'
import { Sheet } from '#web/ui/Sheet.tsx'
import { peopleText } from './mass-text.ts'
import { SaveAudienceList } from './queries.ts'
import './mass-updates.ts'

type Saved = { id: string; name: string }

export type ListNameSheetProps = OverlayControls<Saved> & {
  /** The existing list; undefined for a new one. */
  list?: Saved
  people: string[]
}

export function ListNameSheet({ list, people, close }: ListNameSheetProps) {
  const [name, setName] = useState(list?.name ?? '')
  const [isTried, setTried] = useState(false)
  const [{ fetching, error }, save] = useMutation(SaveAudienceList)
  const refused = error ? problemFields(error) : {}
  const isEmpty = !isVisibleText(name)
  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    setTried(true)
    if (isEmpty || fetching) return
    const { data } = await save({ id: list?.id ?? null, name: name.trim(), people })
    if (data) close(data.saveAudienceList)
  }
  return (
    <Sheet open onClose={() => close()} title={list ? 'Save list' : 'New list'}>
      <form noValidate onSubmit={(event) => void submit(event)}>
        <Field
          label="Name"
          on="surface"
          autoComplete="off"
          hint={`${peopleText(people.length)}`}
          maxLength={BROADCAST.listNameMaxLength}
          value={name}
          error={isTried && isEmpty ? BROADCAST_TEXT.listName : refused.name}
          onChange={(event) => setName(event.target.value)}
        />
        <FormProblem>{error && !refused.name ? problemText(error) : undefined}</FormProblem>
        <Button type="submit" tone="accent" size="lg" wide busy={fetching} className="mt-1">
          Save
        </Button>
      </form>
    </Sheet>
  )
}
