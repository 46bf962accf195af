/** Validates the name of a queue. */
import { readOneOf } from '#platform/read-one-of.ts'
import { QUEUES, type QueueName } from '#rules/sla.ts'

export function readQueue(given: string): QueueName {
  return readOneOf(QUEUES, given, { words: `A queue is one of ${QUEUES.join(', ')}.` })
}
