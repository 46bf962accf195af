/** The people in one of the account's own media: the status of each, and a field to name more. */
import { useState } from 'react'
import { useMutation, useQuery } from 'urql'
import { APPEARANCES } from '#rules/appearance.ts'
import type { NamedPerson } from '#rules/forms/appearances.ts'
import { PersonInput } from '#web/features/media/index.ts'
import { graphql } from '#web/lib/graphql/graphql.ts'
import { problemText } from '#web/lib/graphql/problem.ts'
import { ConfirmSheet } from '#web/parts/ConfirmSheet.tsx'
import { QueryResult } from '#web/parts/QueryResult.tsx'
import { SkeletonBlock } from '#web/ui/Skeleton.tsx'
import { AppearancePersonRow } from './AppearancePersonRow.tsx'
import { AppearanceFields } from './appearance-fields.ts'

const PeopleInMedia = graphql(
  `
    query PeopleInMedia($id: ID!) { media(id: $id) { id consent appearances { ...AppearanceFields } } }
  `,
  [AppearanceFields],
)

const AddAppearances = graphql(
  `
    mutation AddAppearances($media: ID!, $people: [NamedPersonInput!]!) {
      addAppearances(media: $media, people: $people) { id consent appearances { ...AppearanceFields } }
    }
  `,
  [AppearanceFields],
)

export function PeopleSection({ mediaId }: { mediaId: string }) {
  const [answer, ask] = useQuery({
    query: PeopleInMedia,
    variables: { id: mediaId },
    requestPolicy: 'cache-and-network',
  })
  const [{ fetching }, add] = useMutation(AddAppearances)
  const [pendingPerson, setPendingPerson] = useState<NamedPerson>()
  const [problem, setProblem] = useState<string>()
  const name = async (person: NamedPerson) => {
    const { error } = await add({ media: mediaId, people: [person] })
    setPendingPerson(undefined)
    setProblem(error && problemText(error))
  }
  return (
    <section className="mt-8 border-t border-line pt-5" aria-labelledby="who-appears">
      <h2 id="who-appears" className="text-lg font-bold">
        Who appears in this?
      </h2>
      <QueryResult
        of={[{ ...answer, data: answer.data?.media }, ask]}
        skeleton={<SkeletonBlock className="h-16" />}
      >
        {({ appearances }, again) => (
          <>
            <p className="mt-0.5 text-sm text-pretty text-ink-mute">
              {appearances.length === 0
                ? 'Only you. Tag anyone else who appears in it.'
                : 'It stays hidden until everyone agrees.'}
            </p>
            {appearances.length > 0 && (
              <ul aria-label="Tagged people" className="card mt-3 divide-y divide-line">
                {appearances.map((person) => (
                  <AppearancePersonRow key={person.id} person={person} onChanged={again} />
                ))}
              </ul>
            )}
            {appearances.length < APPEARANCES.maxPerMedia && (
              <div className="mt-3">
                <PersonInput
                  error={problem}
                  taken={appearances.flatMap(({ user }) => user?.username ?? [])}
                  onAdd={(person) => {
                    setProblem(undefined)
                    setPendingPerson(person)
                  }}
                />
              </div>
            )}
          </>
        )}
      </QueryResult>
      {pendingPerson && (
        <ConfirmSheet
          title={`Tag ${'username' in pendingPerson ? `@${pendingPerson.username}` : pendingPerson.name}?`}
          text="It’s hidden until they agree. Once people have seen the post, you can’t remove the tag unless the person says it’s not them."
          yes="Tag"
          isBusy={fetching}
          onYes={() => void name(pendingPerson)}
          onNo={() => setPendingPerson(undefined)}
        />
      )}
    </section>
  )
}
