/** Somebody who appears in media, as they are named in the API: the same in the form and afterwards. */
import type { Builder } from '#platform/graphql/builder.ts'

const inputs = new WeakMap<Builder, ReturnType<typeof define>>()

export function namedPersonInput(builder: Builder): ReturnType<typeof define> {
  const known = inputs.get(builder) ?? define(builder)
  inputs.set(builder, known)
  return known
}

function define(builder: Builder) {
  return builder.inputType('NamedPersonInput', {
    description: 'One of the two.',
    fields: (t) => ({
      username: t.string({ description: 'Of a creator here, who is asked.' }),
      name: t.string({ description: 'Of somebody else, who signs a release.' }),
    }),
  })
}
