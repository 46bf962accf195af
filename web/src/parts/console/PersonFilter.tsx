/** A filter by person: resolves a typed name to an account. */
import { type FormEvent, useState } from 'react'
import { useClient } from 'urql'
import { graphql } from '#web/lib/graphql/graphql.ts'
import { Button } from '#web/ui/Button.tsx'
import { Chip } from '#web/ui/Chip.tsx'
import { Field } from '#web/ui/Field.tsx'

const PersonByName = graphql(`
  query MoneyPerson($username: String!) { profile(username: $username) { id username fullname } }
`)

export type FilteredPerson = { id: string; username: string }
type Props = { label?: string; found: FilteredPerson | null; onFound(person: FilteredPerson | null): void }

export function PersonFilter({ label = 'Username', found, onFound }: Props) {
  const client = useClient()
  const [name, setName] = useState('')
  const [trouble, setTrouble] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const findPerson = async (event?: FormEvent) => {
    event?.preventDefault()
    setTrouble(undefined)
    setBusy(true)
    const username = name.trim().replace(/^@/, '')
    const { data } = await client.query(PersonByName, { username }).toPromise()
    setBusy(false)
    if (data?.profile) onFound(data.profile)
    else setTrouble('No account with this username')
  }
  if (found)
    return (
      <Chip on onRemove={() => onFound(null)} removeLabel={`Clear @${found.username}`}>
        @{found.username}
      </Chip>
    )
  return (
    <div className="flex min-w-0 items-start gap-2">
      <div className="min-w-0 flex-1">
        <Field
          label={label}
          value={name}
          error={trouble}
          autoComplete="off"
          onChange={(event) => setName(event.target.value)}
          onKeyDown={(event) => event.key === 'Enter' && void findPerson(event)}
        />
      </div>
      <Button className="mt-7" busy={isBusy} disabled={name.trim() === ''} onClick={() => void findPerson()}>
        Find
      </Button>
    </div>
  )
}
