/** A bus topic: its name and the schema of its payload. Payloads from other processes are validated. */
import * as v from 'valibot'

export type Topic<Payload> = { name: string; schema: v.GenericSchema<unknown, Payload> }

export function defineTopic<Payload>(
  name: string,
  schema: v.GenericSchema<unknown, Payload>,
): Topic<Payload> {
  return { name, schema }
}

/** One topic per person, thread or media, so that subscribers receive only what concerns them. */
export function defineTopics<Payload>(
  name: string,
  schema: v.GenericSchema<unknown, Payload>,
): (of: string) => Topic<Payload> {
  return (of) => ({ name: `${name}.${of}`, schema })
}

/** Throws on a payload that does not match, such as one of another version. */
export function readPayload<Payload>({ schema }: Topic<Payload>, payload: unknown): Payload {
  return v.parse(schema, payload)
}
