/** GraphQL input for a person in a media, shared by upload form and later edits. */
import type { Builder } from '#platform/graphql/builder.ts'

const inputs = new WeakMap<Builder, ReturnType<typeof define>>()

export function namedPersonInput(builder: Builder): ReturnType<typeof define> {
  const known = inputs.get(builder) ?? define(builder)
  inputs.set(builder, known)
  return known
}

function define(builder: Builder) {
  return builder.inputType('NamedPersonInput', {
    description: 'Exactly one of the two fields.',
    fields: (t) => ({
      username: t.string({ description: 'Of a creator on this site, who is asked.' }),
      name: t.string({ description: 'Of any other person, who signs a release.' }),
    }),
  })
}
