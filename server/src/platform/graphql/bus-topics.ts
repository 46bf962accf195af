/** Topics across processes: messages published by one web process reach the subscribers of all of them. */
import type { Bus } from '../bus/bus.ts'
import type { Log } from '../log.ts'
import type { Topics } from './topics.ts'

export function createBusTopics(bus: Bus, log: Log): Topics {
  return {
    subscribe: (topic, onMessage) => bus.subscribe(topic, onMessage),
    publish(topic, payload) {
      bus
        .publish(topic, payload)
        .catch((error: unknown) => log.error({ topic: topic.name, err: error }, 'a message was not sent'))
    },
  }
}
