/** Topics that reach across processes: what one web process publishes, the subscribers of all of them hear. */
import type { Bus } from '../bus/bus.ts'
import type { Log } from '../log.ts'
import type { Topics } from './topics.ts'

export function createBusTopics(bus: Bus, log: Log): Topics {
  return {
    subscribe: (topic, onMessage) => bus.subscribe(topic, onMessage),
    publish(topic, payload) {
      bus
        .publish(topic, payload)
        .catch((fault: unknown) => log.error({ topic: topic.name, err: fault }, 'a message was not sent'))
    },
  }
}
