/** What is told over the bus: the name of a topic, and what its messages hold. Other processes' words are checked. */
import * as v from 'valibot'

export type Topic<Payload> = { name: string; schema: v.GenericSchema<unknown, Payload> }

export function defineTopic<Payload>(
  name: string,
  schema: v.GenericSchema<unknown, Payload>,
): Topic<Payload> {
  return { name, schema }
}

/** A topic for each person, thread or media, so that only those hear of it who asked for that one. */
export function defineTopics<Payload>(
  name: string,
  schema: v.GenericSchema<unknown, Payload>,
): (of: string) => Topic<Payload> {
  return (of) => ({ name: `${name}.${of}`, schema })
}

/** Throws where the message is not of this topic's kind: a process of another version may have sent it. */
export function readPayload<Payload>({ schema }: Topic<Payload>, payload: unknown): Payload {
  return v.parse(schema, payload)
}
