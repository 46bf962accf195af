/** Topics with any payload, for tests of the bus. */
import * as v from 'valibot'
import { defineTopic, type Topic } from '#platform/bus/topic.ts'

export function anyTopic<Payload = unknown>(name: string): Topic<Payload> {
  return defineTopic<Payload>(name, v.any())
}
